export { attachmentDownload } from './attachmentDownload';
export { AttachmentDownload } from './components/AttachmentDownload';
