import { TRAP_FIELD } from '../../../../contract/leads/leadForms';
import { SubmissionForm, type SubmissionFormProps } from '../../../ui/SubmissionForm';

interface LeadFrameProps extends SubmissionFormProps {
  readonly trap: string;
  readonly onTrapChange: (trap: string) => void;
}

/** A form of a lead, with a field that only robots fill: out of sight, out of the tab order and never read aloud. */
export function LeadFrame({ trap, onTrapChange, children, ...form }: LeadFrameProps) {
  return (
    <SubmissionForm {...form}>
      <div
        aria-hidden="true"
        style={{ position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' }}
      >
        <label>
          Lascia vuoto questo campo
          <input
            type="text"
            name={TRAP_FIELD}
            tabIndex={-1}
            autoComplete="off"
            value={trap}
            onChange={({ currentTarget }) => onTrapChange(currentTarget.value)}
          />
        </label>
      </div>
      {children}
    </SubmissionForm>
  );
}
