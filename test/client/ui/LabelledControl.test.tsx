import { screen } from '@testing-library/react';
import adminSlice from '../../../src/client/features/admin/resource/adminSlice';
import { FieldInput } from '../../../src/client/features/admin/resource/fields';
import { createTestClient } from '../../support/client';
import { renderPart } from '../../support/renderPage';

const HINT = 'Serve per il cambio.';

function control(input: 'select' | 'course', texts: { error?: string; hint?: string }) {
  const field = { name: 'valuta', label: 'Valuta', input, ...(texts.hint && { hint: texts.hint }) };
  renderPart(
    createTestClient({ sagas: false, slices: [adminSlice] }),
    <FieldInput field={field} value="" error={texts.error} onChange={() => undefined} autoFocus={false} />,
  );
  return screen.getByLabelText('Valuta');
}

describe.each(['select', 'course'] as const)('a labelled field of kind %s', (input) => {
  it.each([
    ['its hint', { hint: HINT }, HINT],
    ['its error instead of its hint', { hint: HINT, error: 'Scegli la valuta.' }, 'Scegli la valuta.'],
    ['its hint where the error is empty', { hint: HINT, error: '' }, HINT],
  ])('is described by %s', (_what, texts, description) => {
    expect(control(input, texts)).toHaveAccessibleDescription(description);
  });

  it('refers to no message where there is none', () => {
    expect(control(input, {})).not.toHaveAttribute('aria-describedby');
  });
});
