import { createVault } from '../../../src/client/services/vault';

describe('the vault of passwords and files', () => {
  it('hands a secret out once, to whoever has its handle', () => {
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
