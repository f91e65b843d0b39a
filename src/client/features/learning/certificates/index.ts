export { type Completed, certificateDownload } from './certificateDownload';
export { certificates } from './certificates';
export { CertificateActions } from './components/CertificateActions';
