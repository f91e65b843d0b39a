import { memo } from 'react';
import { Part } from '../../../../ui/Part';
import { reviewsCode } from '../reviewsCode';
import { Below } from './Below';

export const LazyReviews = memo(function LazyReviews() {
  return (
    <Part title="Recensioni">
      <Below
        part={reviewsCode}
        failed="Le recensioni non si sono caricate."
        height={180}
        render={({ Reviews }) => <Reviews />}
      />
    </Part>
  );
});
