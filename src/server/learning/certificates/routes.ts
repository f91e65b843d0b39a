import type { FastifyInstance } from 'fastify';
import { table } from '../../../contract/table';
import type { Deps } from '../../platform/deps';
import { limitGuards } from '../../platform/http/limitGuards';
import { serve } from '../../platform/http/serve';
import { createCertificates } from './service';

const TOO_MANY_CERTIFICATES = 'Hai scaricato molti certificati: aspetta qualche minuto e riprova.';

export function certificatesRoutes(app: FastifyInstance, deps: Deps): void {
  const certificates = createCertificates(deps);
  const admit = limitGuards(app.limits).byAccountOrRefuse('certificate', TOO_MANY_CERTIFICATES, {
    code: 'too_many_certificates',
  });
  serve(
    app,
    table.users,
    {
      downloadCertificate: certificates.download,
      downloadPathCertificate: certificates.downloadPath,
      getCertificates: (_input, context) => certificates.list(context),
      verifyCertificate: certificates.verify,
    },
    { downloadCertificate: admit, downloadPathCertificate: admit },
  );
}
