import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Certificate } from '../../../../../contract/learning/certificates';
import { paths } from '../../../../routing/paths';
import { inItaly, MONTHS } from '../../../../ui/italianTime';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden';
import { selectUser } from '../../../identity/session/sessionSelectors';
import { type Completed, certificateDownload, completedId } from '../certificateDownload';
import { certificates } from '../certificates';

/** Returns the address of LinkedIn's form for certifications, filled in with a certificate; the month is Italy's. */
export function linkedInAddress({ courseTitle, issuer, number, url, completedAt }: Certificate): string {
  const { month, year } = inItaly(Date.parse(completedAt));
  const address = new URL('https://www.linkedin.com/profile/add');
  address.search = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseTitle,
    organizationName: issuer,
    issueYear: String(year),
    issueMonth: String(MONTHS.indexOf(month) + 1),
    certId: number,
    certUrl: url,
  }).toString();
  return address.href;
}

interface CertificateActionsProps {
  readonly course: Completed & { readonly title: string };
  /** The one action of its place. */
  readonly isMain?: boolean;
}

function IssuedLinks({ certificate }: { readonly certificate: Certificate }) {
  const { number, courseTitle } = certificate;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2', '& > *': { py: 0.75 } }}>
      <MuiLink href={linkedInAddress(certificate)} target="_blank" rel="noopener noreferrer">
        Aggiungi a LinkedIn
        <VisuallyHidden> il certificato di {courseTitle} (si apre in una nuova scheda)</VisuallyHidden>
      </MuiLink>
      <MuiLink component={Link} to={paths.certificate(number)}>
        Pagina di verifica<VisuallyHidden> del certificato di {courseTitle}</VisuallyHidden>
      </MuiLink>
    </Box>
  );
}

/** Says under which name the certificate will be issued: it cannot be changed afterwards. */
function HolderNote() {
  const user = useSelector(selectUser);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {name ? `Sarà intestato a ${name}. ` : 'Prima scrivi nome e cognome. '}
      <MuiLink component={Link} to={`${paths.profile()}#i-miei-dati`}>
        {name ? 'Correggi il nome' : 'Vai al profilo'}
      </MuiLink>
    </Typography>
  );
}

/** Downloads the certificate of a completed course or learning path; once it is issued, links to LinkedIn and to its verification. */
export function CertificateActions({ course, isMain = false }: CertificateActionsProps) {
  const id = completedId(course);
  const { slug, title } = course;
  const dispatch = useDispatch();
  const { message, draft } = useSelector(certificateDownload.select);
  const { status, data } = useSelector(certificates.selectAny);
  const issued = data?.find(({ IdCourseEnc, IdBundleEnc }) => (IdCourseEnc ?? IdBundleEnc) === id);
  const isOwn = draft !== null && completedId(draft) === id;
  const isPending = useSelector(certificateDownload.selectIsPending(id));
  return (
    <div>
      <Button
        type="button"
        variant={isMain ? 'contained' : 'outlined'}
        fullWidth={!isMain}
        aria-label={`Scarica il certificato: ${title}`}
        aria-busy={isPending}
        onClick={() =>
          dispatch(
            certificateDownload.actions.requested(
              'IdCourseEnc' in course ? { IdCourseEnc: id, slug } : { IdBundleEnc: id, slug },
            ),
          )
        }
      >
        {isPending ? 'Un momento…' : 'Scarica il certificato'}
      </Button>
      {isOwn && message !== '' && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {message}
        </Typography>
      )}
      {issued && <IssuedLinks certificate={issued} />}
      {!issued && status === 'ready' && <HolderNote />}
    </div>
  );
}
