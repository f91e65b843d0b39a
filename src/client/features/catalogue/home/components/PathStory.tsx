import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Bundle } from '../../../../../contract/catalogue/bundles';
import { paths } from '../../../../routing/paths';
import { CardHeading, CardNote } from '../../../../ui/CardParts';
import { CardRow } from '../../../../ui/CourseGrid';
import { OwnedMark } from '../../../../ui/OwnedMark';
import { Price } from '../../../../ui/Price';
import { Saving } from '../../../../ui/Saving';

/** More steps are on the path's own page. */
const MOST_STEPS = 4;

const Steps = styled(CardRow)(({ theme }) => ({
  counterReset: 'step',
  '& > li': { counterIncrement: 'step', minWidth: 0, overflowWrap: 'anywhere' },
  '& > li::before': {
    content: 'counter(step)',
    display: 'block',
    width: '1.75rem',
    height: '1.75rem',
    marginBottom: theme.spacing(0.75),
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.primary.main,
    fontWeight: 700,
    lineHeight: '1.75rem',
    textAlign: 'center',
  },
}));

const Others = styled('ul')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(1, -2, 0),
  padding: theme.spacing(0.75, 2),
  listStyle: 'none',
  overflowX: 'auto',
  whiteSpace: 'nowrap',
}));

/** A learning path step by step, with what each one leads to; the others by their names. */
export function PathStory({ bundles }: { readonly bundles: readonly Bundle[] }) {
  const [path, ...others] = bundles;
  if (!path) return null;
  const { slug, title, subtitle, steps, price, singlyPrice } = path;
  return (
    <>
      <Card variant="link" component="article" data-testid="bundle-card">
        <CardContent sx={{ '&&': { gap: 2 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            <div>
              <CardHeading to={paths.bundle(slug)}>{title}</CardHeading>
              {subtitle && <CardNote>{subtitle}</CardNote>}
            </div>
            <div>
              <OwnedMark courses={steps.map((step) => step.slug)}>
                <Price price={price} size="medium" />
                <Saving price={price} singlyPrice={singlyPrice} />
              </OwnedMark>
            </div>
          </Box>
          {/* Safari forgets that a list without markers is one. */}
          {/* Pushed sideways by keyboard too. */}
          <Steps as="ol" tabIndex={0}>
            {steps.slice(0, MOST_STEPS).map((step) => (
              <li key={step.slug}>
                <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{step.title}</Typography>
                {step.goal && <CardNote sx={{ mt: 0.5 }}>Al termine: {step.goal}</CardNote>}
              </li>
            ))}
          </Steps>
        </CardContent>
      </Card>
      {others.length > 0 && (
        <Others aria-label="Altri percorsi">
          {others.map((other) => (
            <li key={other.IdBundleEnc}>
              <Chip
                component={Link}
                to={paths.bundle(other.slug)}
                clickable
                variant="outlined"
                label={other.title}
                sx={{ height: 44, borderRadius: 22, px: 0.5 }}
              />
            </li>
          ))}
        </Others>
      )}
    </>
  );
}
