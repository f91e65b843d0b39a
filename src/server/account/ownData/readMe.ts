/** Explains the files of the archive to a person who opens it years later. */
export function readMe(at: Date): string {
  const day = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(at);
  return `I TUOI DATI
===========

Questa è la copia dei dati che conserviamo su di te, aggiornata al ${day}.
I file .json sono testo: si aprono con qualsiasi editor e possono essere letti da altri programmi.
Le date sono in formato ISO 8601 (ora UTC), gli importi in euro.

dati-personali.json              Nome, e-mail, recapiti e gli altri dati del tuo profilo
accessi.json                     Quando e da quali dispositivi sei entrato nel tuo account
accessi-con-altri-servizi.json   I servizi esterni con cui puoi accedere
acquisti.json                    I tuoi acquisti, con prezzi, dati di fatturazione e numero di ricevuta
corsi.json                       I corsi che puoi guardare e come li hai ottenuti
regali.json                      I regali che hai fatto e ricevuto
avanzamento.json                 A che punto sei in ogni lezione
appunti.json                     Gli appunti che hai preso nelle lezioni
certificati.json                 I certificati dei corsi che hai completato, con il loro numero
recensioni.json                  Le recensioni che hai scritto
domande.json                     Le domande che hai fatto sotto le lezioni, con le risposte
risposte.json                    Le risposte che hai dato alle domande degli studenti
domande-utili.json               Le lezioni in cui hai segnato come utile la domanda di un'altra persona
consensi.json                    Che cosa hai accettato o revocato, con quali parole e quando
e-mail.json                      Oggetto e data delle e-mail che ti abbiamo mandato
moduli.json                      Ciò che hai inviato dai moduli del sito con la tua e-mail
immagine-profilo.webp            La tua immagine del profilo, se ne hai una

La password non c'è: ne conserviamo solo un'impronta, dalla quale non si può risalire al testo.
Conserva questo archivio in un posto sicuro: contiene dati personali.
`;
}
