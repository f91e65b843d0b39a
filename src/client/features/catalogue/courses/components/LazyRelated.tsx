import { memo } from 'react';
import { Part } from '../../../../ui/Part';
import { relatedCode } from '../relatedCode';
import { Below } from './Below';

export const LazyRelated = memo(function LazyRelated() {
  return (
    <Part title="Corsi simili">
      <Below
        part={relatedCode}
        failed="I corsi simili non si sono caricati."
        height={340}
        render={({ RelatedCourses }) => <RelatedCourses />}
      />
    </Part>
  );
});
