import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { call, type SagaGenerator } from 'typed-redux-saga';
import type { LoadReason, PageParams } from '../../../routing/page';
import { paths } from '../../../routing/paths';
import { titleOf } from '../../../routing/routeTable';
import { useServices } from '../../../services/servicesContext';
import { PageHeading } from '../../../ui/PageHeading';
import { PageTitle } from '../../../ui/PageTitle';
import { ContactForm } from '../components/ContactForm';
import { FormPanel } from '../components/FormPanel';
import { SentPanel } from '../components/SentPanel';
import contactDraftSlice from '../contactDraft';
import { leadForms, openLeadForm } from '../leadForms';

const contactForm = leadForms.contact;

export const slices = [contactForm.slice, contactDraftSlice];
export const watch = contactForm.watch;

export function* load(_params: PageParams, reason: LoadReason = 'entered'): SagaGenerator<void> {
  yield* call(openLeadForm, 'contact' as const, reason);
}

function Info({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ '& + &': { mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Typography component="div" color="textSecondary" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </Box>
  );
}

const inside = (to: string, text: string) => (
  <MuiLink component={Link} to={to}>
    {text}
  </MuiLink>
);

/** The seller, and pages that may answer without a message. */
function OtherWays() {
  const { seller } = useServices().environment;
  return (
    <Box component="aside" aria-label="Altri modi per trovarci">
      {seller.mail && (
        <Info title="Per e-mail">
          <MuiLink href={`mailto:${seller.mail}`}>{seller.mail}</MuiLink>
          <br />
          Rispondiamo di solito entro due giorni lavorativi.
        </Info>
      )}
      <Info title="Forse ti serve subito">
        {inside(paths.forgottenPassword(), 'Scegli una nuova password')}
        <br />
        {inside(paths.profile(), 'I tuoi corsi e i tuoi acquisti')}
        <br />
        {inside(paths.courses(), 'Il catalogo dei corsi')}
      </Info>
      <Info title="Chi siamo">
        <address style={{ fontStyle: 'normal' }}>
          {[seller.name, seller.address, seller.vatNumber && `P. IVA ${seller.vatNumber}`]
            .filter(Boolean)
            .map((line) => (
              <span key={line} style={{ display: 'block' }}>
                {line}
              </span>
            ))}
        </address>
      </Info>
    </Box>
  );
}

/** A form that sends a mail to the shop. */
export function Page() {
  const { status, draft, result } = useSelector(contactForm.select);
  return (
    <Container sx={{ pb: { xs: 5, md: 9 } }}>
      <PageTitle>{titleOf('contacts')}</PageTitle>
      <meta
        name="description"
        content="Scrivici: una domanda su un corso, su un acquisto o sul tuo account. Rispondiamo per e-mail."
      />
      <PageHeading
        eyebrow="Contatti"
        title="Scrivici"
        lead="Una domanda su un corso o su un acquisto? Siamo qui."
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
          gap: { xs: 4, lg: 8 },
          alignItems: 'start',
          mt: 1,
        }}
      >
        {status === 'done' ? (
          <SentPanel
            title="Messaggio inviato"
            mailboxUrl={result?.mailboxUrl}
            action={
              <Button
                component={Link}
                to={paths.courses()}
                variant="contained"
                sx={{ justifySelf: { sm: 'start' } }}
              >
                Guarda i corsi
              </Button>
            }
          >
            Grazie per averci scritto. Ti rispondiamo{' '}
            {draft ? (
              <>
                a <strong>{draft.email}</strong>.
              </>
            ) : (
              'per e-mail.'
            )}
          </SentPanel>
        ) : (
          <FormPanel title="Il tuo messaggio">
            <ContactForm />
          </FormPanel>
        )}
        <OtherWays />
      </Box>
    </Container>
  );
}
