import type { DemoBundle } from './types';

/** The four learning paths. */
export const BUNDLES: readonly DemoBundle[] = [
  {
    slug: 'primi-passi-nei-mercati',
    title: 'Primi passi nei mercati',
    subtitle: 'Quattro corsi per partire con ordine: grafici, rischio, metodo',
    euros: 129,
    about: [
      'Il percorso per chi comincia e non vuole saltare passaggi. Si parte da **come funziona un mercato**, si impara a leggere i grafici e si dedica al rischio lo spazio che merita.',
      'I corsi sono in ordine, ma ognuno resta tuo: puoi rivederli quando vuoi.',
    ],
    courses: [
      'trading-da-zero',
      'leggere-i-grafici-a-candele',
      'gestione-del-rischio',
      'analisi-tecnica-fondamenti',
    ],
  },
  {
    slug: 'percorso-ichimoku-completo',
    title: 'Percorso Ichimoku completo',
    subtitle: 'Dalle cinque linee all’analisi su più orizzonti, con Paolo Serra',
    euros: 279,
    about: [
      'Quattro corsi, un solo metodo. Dalle **cinque linee** alle regole di ingresso, fino alla lettura su tre orizzonti temporali e alla teoria del tempo.',
    ],
    courses: [
      'ichimoku-da-zero',
      'ichimoku-segnali-e-conferme',
      'ichimoku-per-lo-swing',
      'ichimoku-multi-timeframe',
    ],
  },
  {
    slug: 'percorso-scalping-e-order-flow',
    title: 'Percorso scalping e order flow',
    subtitle: 'Dal filtro iniziale alla lettura del book, senza scorciatoie',
    euros: 449,
    about: [
      'Un percorso impegnativo che comincia chiedendoti se lo scalping fa per te. Prosegue con il DAX, il book e i futures, e mette **costi e limiti di perdita** al centro.',
      'Attività ad alto rischio: la maggior parte di chi la prova perde denaro.',
    ],
    courses: ['scalping-primi-passi', 'scalping-sul-dax', 'order-flow-e-book', 'scalping-sui-futures'],
  },
  {
    slug: 'criptovalute-con-metodo',
    title: 'Criptovalute con metodo',
    subtitle: 'Tecnologia, custodia, grafici e DeFi in quattro corsi',
    euros: 239,
    about: [
      'Prima la tecnologia, poi la **custodia**, poi i grafici e infine la finanza decentralizzata: in quest’ordine, perché gli errori costosi si fanno saltando i primi due passi.',
    ],
    courses: [
      'bitcoin-e-blockchain',
      'custodia-e-sicurezza-cripto',
      'analisi-tecnica-delle-cripto',
      'defi-e-analisi-on-chain',
    ],
  },
];
