export { type CompletedCourse, certificateDownload } from './certificateDownload';
export { certificates } from './certificates';
export { CertificateActions } from './components/CertificateActions';
