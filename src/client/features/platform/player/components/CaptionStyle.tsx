import { useDispatch, useSelector } from 'react-redux';
import {
  CAPTION_LOOKS,
  CAPTION_SIZES,
  type CaptionLook,
  type CaptionSize,
  captionLookChosen,
  captionSizeChosen,
  selectPreferences,
} from '../playerSlice';
import { Choices } from './Choices';
import { LettersIcon } from './playerIcons';

const SIZES: Readonly<Record<CaptionSize, string>> = {
  small: 'Testo piccolo',
  medium: 'Testo medio',
  large: 'Testo grande',
};
const LOOKS: Readonly<Record<CaptionLook, string>> = {
  dark: 'Bianco su nero',
  light: 'Nero su bianco',
  outline: 'Bianco con contorno',
};

/** Size and colours of the captions. */
export function CaptionStyle() {
  const dispatch = useDispatch();
  const { captionSize, captionLook } = useSelector(selectPreferences);
  const choices = [
    ...CAPTION_SIZES.map((size) => ({
      label: SIZES[size],
      isChosen: size === captionSize,
      choose: () => dispatch(captionSizeChosen(size)),
    })),
    ...CAPTION_LOOKS.map((look) => ({
      label: LOOKS[look],
      isChosen: look === captionLook,
      choose: () => dispatch(captionLookChosen(look)),
    })),
  ];
  return (
    <Choices label="Aspetto dei sottotitoli" choices={choices}>
      <LettersIcon />
    </Choices>
  );
}
