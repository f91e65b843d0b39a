import { TRAP_FIELD } from '../../../../contract/leadForms';

interface TrapProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const OUT_OF_SIGHT = { position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' } as const;

/** A field for robots: out of sight, out of the keyboard's way, and not read out. */
export function Trap({ value, onChange }: TrapProps) {
  return (
    <div aria-hidden="true" style={OUT_OF_SIGHT}>
      <label>
        Lascia vuoto questo campo
        <input
          type="text"
          name={TRAP_FIELD}
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </label>
    </div>
  );
}
