import { renderCertificate } from '../../../../src/server/platform/pdf/certificate';
import { pdfText } from '../../../support/pdfText';

const AT = new Date('2026-02-28T12:00:00Z');

it.each([
  'Corsi S.r.l.',
  'Corsi Trading Online S.r.l. (negozio dimostrativo)',
  'Società Italiana per la Formazione Finanziaria e gli Investimenti Consapevoli di Anna Bruni e Figli S.r.l.',
])('says twice, and in full, that it was issued by %s', async (issuer) => {
  const pdf = await renderCertificate(
    {
      number: 'ABCD-EFGH-JKLM-NPQR',
      holder: 'Anna Bruni',
      courseTitle: 'Ichimoku da zero',
      durationSeconds: 3600,
      issuer,
      completedAt: AT,
      issuedAt: AT,
    },
    'https://corsi.example/verifica/ABCD-EFGH-JKLM-NPQR',
  );
  const text = pdfText(pdf).replace(/\s+/g, ' ');
  expect(text.split(issuer)).toHaveLength(3);
  expect(text).not.toContain('…');
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});
