import { render, screen } from '@testing-library/react';
import { LabelledControl } from '../../../../src/client/features/admin/resource/LabelledControl';

const control = (texts: { error?: string; hint?: string }) => {
  render(
    <LabelledControl id="valuta" label="Valuta" error={texts.error} hint={texts.hint}>
      {(describedBy) => <input id="valuta" aria-describedby={describedBy} />}
    </LabelledControl>,
  );
  return screen.getByLabelText('Valuta');
};

it.each([
  ['its hint', { hint: 'Tre lettere.' }, 'Tre lettere.'],
  [
    'its error instead of its hint',
    { hint: 'Tre lettere.', error: 'Scrivi la valuta.' },
    'Scrivi la valuta.',
  ],
  ['its hint where the error is empty', { hint: 'Tre lettere.', error: '' }, 'Tre lettere.'],
])('a labelled control is described by %s', (_what, texts, description) => {
  expect(control(texts)).toHaveAccessibleDescription(description);
});

it('a labelled control without a message refers to none', () => {
  expect(control({})).not.toHaveAttribute('aria-describedby');
});
