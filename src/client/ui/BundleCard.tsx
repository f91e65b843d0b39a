import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { styled } from '@mui/material/styles';
import type { Bundle } from '../../contract/catalogue/bundles';
import { paths } from '../routing/paths';
import { BundleCover } from './BundleCover';
import { CardFacts, CardHeading, CardNote } from './CardParts';
import { formatCount, formatDuration } from './format';
import { ArrowIcon, ClockIcon, LessonsIcon } from './Icons';
import { OwnedMark } from './OwnedMark';
import { Price } from './Price';
import { Saving } from './Saving';

const TILE_SIZES = '(min-width: 1280px) 300px, (min-width: 991px) 31vw, (min-width: 500px) 46vw, 94vw';
const WIDE_SIZES = '(min-width: 1280px) 520px, (min-width: 991px) 42vw, 94vw';

/** With the cover at its side on a wide screen. */
const Frame = styled(Card)(({ theme }) => ({
  '&[data-wide]': {
    '& > .MuiCardContent-root': {
      justifyContent: 'center',
      gap: theme.spacing(1.25),
      padding: theme.spacing(2.5),
    },
    [theme.breakpoints.up('lg')]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
      // A text that is taller than the cover makes the cover taller.
      alignItems: 'stretch',
      '& > .MuiCardContent-root': { padding: theme.spacing(3, 4) },
    },
  },
})) as typeof Card;
const Foot = styled('div')({ marginTop: 'auto', paddingTop: 8, '[data-wide] &': { marginTop: 0 } });
const Money = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75),
  '&.wide': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
}));
/** Says that the card leads on; the link is the card. */
const Onwards = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  color: theme.vars.palette.primary.main,
  fontWeight: 650,
  whiteSpace: 'nowrap',
}));
const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.75, 3),
  margin: theme.spacing(0.5, 0),
  padding: 0,
  listStyle: 'none',
  counterReset: 'step',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'baseline',
    gap: theme.spacing(1.25),
    minWidth: 0,
    overflowWrap: 'anywhere',
    counterIncrement: 'step',
  },
  '& > li::before': {
    content: 'counter(step)',
    flexShrink: 0,
    width: 24,
    height: 24,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.action.selected,
    color: theme.vars.palette.primary.main,
    fontSize: '0.8rem',
    fontWeight: 700,
    lineHeight: '24px',
    textAlign: 'center',
  },
}));

interface BundleCardProps {
  readonly bundle: Bundle;
  /** The one list that is of nothing else: with the courses named, and the cover at its side. */
  readonly isWide?: boolean;
  /** On screen when the page opens. */
  readonly isEager?: boolean;
}

/** A learning path as lists show it. */
export function BundleCard({ bundle, isWide = false, isEager = false }: BundleCardProps) {
  const { slug, title, subtitle, coursesCount, duration, price, singlyPrice, steps } = bundle;
  return (
    <Frame variant="link" component="article" data-wide={isWide ? '' : undefined} data-testid="bundle-card">
      <BundleCover bundle={bundle} sizes={isWide ? WIDE_SIZES : TILE_SIZES} isEager={isEager} />
      <CardContent>
        <CardFacts>
          <span>
            <LessonsIcon width="1.1em" height="1.1em" />
            {formatCount(coursesCount, 'corso', 'corsi')}
          </span>
          <span>
            <ClockIcon width="1.1em" height="1.1em" />
            {formatDuration(duration)}
          </span>
        </CardFacts>
        <CardHeading level={isWide ? 'h2' : 'h3'} variant={isWide ? 'h2' : 'h3'} to={paths.bundle(slug)}>
          {title}
        </CardHeading>
        {subtitle && <CardNote>{subtitle}</CardNote>}
        {isWide && steps.length > 0 && (
          <Steps>
            {steps.map((step) => (
              <li key={step.slug}>
                <OwnedMark courses={[step.slug]} isTick>
                  {step.title}
                </OwnedMark>
              </li>
            ))}
          </Steps>
        )}
        <Foot>
          <OwnedMark courses={steps.map((step) => step.slug)}>
            <Money className={isWide ? 'wide' : undefined}>
              <div>
                <Price price={price} size={isWide ? 'medium' : 'small'} />
                <Saving price={price} singlyPrice={singlyPrice} />
              </div>
              {isWide && (
                <Onwards aria-hidden="true">
                  Scopri il percorso <ArrowIcon />
                </Onwards>
              )}
            </Money>
          </OwnedMark>
        </Foot>
      </CardContent>
    </Frame>
  );
}
