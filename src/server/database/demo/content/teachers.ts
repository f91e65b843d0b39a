import type { DemoTeacher } from './types';

/** The six teachers; their portraits are `public/demo/teachers/<slug>-<width>.webp`. */
export const TEACHERS: readonly DemoTeacher[] = [
  {
    slug: 'marco-ferri',
    name: 'Marco Ferri',
    headline: 'Analisi tecnica e mercati azionari',
    biography: [
      'Marco segue i mercati azionari dal 2006, prima nell’ufficio studi di una banca di Torino e poi come analista indipendente. Da dieci anni **insegna analisi tecnica** a chi comincia, con una convinzione: un grafico si legge solo se si sa che cosa non può dire.',
      'Nelle sue lezioni parte sempre da casi reali, compresi quelli andati male, e chiede di scrivere il piano prima di guardare il prezzo.',
    ],
  },
  {
    slug: 'elena-ricci',
    name: 'Elena Ricci',
    headline: 'Gestione del rischio e psicologia delle decisioni',
    biography: [
      'Laureata in psicologia del lavoro a Padova, Elena ha lavorato otto anni nel controllo rischi di una società di gestione. Oggi si occupa di **come si decide quando c’è di mezzo il denaro**: abitudini, errori ricorrenti, regole semplici che reggono nelle giornate difficili.',
      'È autrice di un quaderno di esercizi sul diario di trading usato in diversi corsi universitari.',
    ],
  },
  {
    slug: 'paolo-serra',
    name: 'Paolo Serra',
    headline: 'Ichimoku Kinko Hyo e analisi multi-timeframe',
    biography: [
      'Paolo ha scoperto Ichimoku negli anni Novanta, quando in Italia se ne trovava notizia solo su riviste tradotte. Ha passato trent’anni tra sale operative e aule, e ha fatto della **chiarezza** il suo metodo: cinque linee, una alla volta, senza misteri.',
      'Vive a Cagliari e pubblica ogni domenica un’analisi gratuita della settimana.',
    ],
  },
  {
    slug: 'nadia-benali',
    name: 'Nadia Benali',
    headline: 'Criptovalute, dati e trading quantitativo',
    biography: [
      'Ingegnera informatica, Nadia ha sviluppato sistemi di pagamento e strumenti di analisi on-chain. Spiega la tecnologia **senza tifo**: che cosa risolve, che cosa costa, dove si nascondono i rischi.',
      'Insegna Python per la finanza in un master milanese e cura un archivio di dati aperti sulle principali blockchain.',
    ],
  },
  {
    slug: 'davide-conti',
    name: 'Davide Conti',
    headline: 'Scalping, futures e lettura del book',
    biography: [
      'Davide opera sui futures europei dal 2011. Ha cominciato perdendo, come racconta volentieri, e ha ricostruito il suo lavoro su **pochi schemi, costi contati e un limite di perdita giornaliero** che non si discute.',
      'Nei suoi corsi mostra sessioni intere, comprese le attese e le giornate in cui la scelta giusta è non fare nulla.',
    ],
  },
  {
    slug: 'giulia-moretti',
    name: 'Giulia Moretti',
    headline: 'ETF, portafogli e pianificazione',
    biography: [
      'Per dodici anni consulente finanziaria a Bologna, Giulia aiuta chi risparmia a capire **che cosa possiede e quanto gli costa**. Si occupa di ETF, costruzione del portafoglio e lettura dei bilanci.',
      'Tiene incontri di educazione finanziaria nelle biblioteche e nelle scuole superiori.',
    ],
  },
];
