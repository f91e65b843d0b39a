import type { Bundle } from '../../../../contract/bundles';
import { BundleCard } from '../../../ui/BundleCard';
import { CardRow } from '../../../ui/CourseGrid';

export interface BundleTilesProps {
  readonly bundles: readonly Bundle[];
}

export default function BundleTiles({ bundles }: BundleTilesProps) {
  return (
    <CardRow>
      {bundles.map((bundle) => (
        <li key={bundle.IdBundleEnc}>
          <BundleCard bundle={bundle} />
        </li>
      ))}
    </CardRow>
  );
}
