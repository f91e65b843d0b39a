import type { CopiedFile } from '../../platform/personalData';

/** Explains the files of the archive to a person who opens it years later. */
export function readMe(at: Date, files: readonly Pick<CopiedFile, 'name' | 'about'>[]): string {
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(at);
  const lines = files.map(({ name, about }) => `${name.padEnd(32)} ${about}`);
  return `I TUOI DATI
===========

Questa è la copia dei dati che conserviamo su di te, aggiornata al ${day}.
I file .json sono testo: si aprono con qualsiasi editor e possono essere letti da altri programmi.
Le date sono in formato ISO 8601 (ora UTC), gli importi in euro.

${lines.join('\n')}

La password non c'è: ne conserviamo solo un'impronta, dalla quale non si può risalire al testo.
Conserva questo archivio in un posto sicuro: contiene dati personali.
`;
}
