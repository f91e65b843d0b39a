import { createVault } from '../../../src/client/services/vault';

describe('the vault of passwords and files', () => {
  it('keeps a secret that is only looked at', () => {
    const vault = createVault();
    const handle = vault.put('segreta');
    expect(vault.peek(handle)).toBe('segreta');
    expect(vault.take(handle)).toBe('segreta');
    expect(vault.peek(handle)).toBeUndefined();
  });

  it('returns a secret once, by its handle', () => {
    const vault = createVault();
    const first = vault.put('segreta');
    const second = vault.put('altra');
    expect(first).not.toBe(second);
    expect(vault.take(first)).toBe('segreta');
    expect(vault.take(first)).toBeUndefined();
    expect(vault.take('handle-99')).toBeUndefined();
    expect(vault.take(second)).toBe('altra');
  });
});
