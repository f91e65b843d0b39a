import type { Certificate } from '../../../../contract/learning/certificates';

/** Returns the address of LinkedIn's form for licences and certifications, filled in with a certificate. */
export function linkedInAddress({ courseTitle, issuer, number, url, completedAt }: Certificate): string {
  const completed = new Date(completedAt);
  const address = new URL('https://www.linkedin.com/profile/add');
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer,
    issueYear: String(completed.getFullYear()),
    issueMonth: String(completed.getMonth() + 1),
    certId: number,
    certUrl: url,
  }).toString();
  return address.href;
}
