import { landingVideos } from '../landingVideos';
import { editPage } from '../resource/recordPages';
import { watchFilm } from './filmSaga';

export const landingVideoPage = editPage(landingVideos, { watch: watchFilm });
