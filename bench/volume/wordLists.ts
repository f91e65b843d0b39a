import type { Category } from '../../src/contract/catalogue/categories';

/** The subject of a generated course. */
export interface Subject {
  readonly name: string;
  readonly topic: Exclude<Category, 'principiante' | 'intermedio' | 'avanzato'> | undefined;
}

const plain = (name: string): Subject => ({ name, topic: undefined });

export const SUBJECTS: readonly Subject[] = [
  { name: 'Ichimoku', topic: 'ichimoku' },
  { name: 'La nuvola di Ichimoku', topic: 'ichimoku' },
  { name: 'Kumo e Chikou', topic: 'ichimoku' },
  { name: 'Scalping', topic: 'scalping' },
  { name: 'Scalping con il book', topic: 'scalping' },
  { name: 'Operatività veloce', topic: 'scalping' },
  { name: 'Criptovalute', topic: 'criptovalute' },
  { name: 'Ethereum e smart contract', topic: 'criptovalute' },
  { name: 'Stablecoin e rendimenti', topic: 'criptovalute' },
  ...[
    'Analisi ciclica',
    'Bande di Bollinger',
    'Breakout e pullback',
    'Canali di regressione',
    'Divergenze e momentum',
    'Figure di continuazione',
    'Gann e geometrie di prezzo',
    'Livelli di Fibonacci',
    'Medie mobili adattive',
    'Obbligazioni e duration',
    'Onde di Elliott',
    'Opzioni coperte',
    'Price action',
    'Spread trading',
    'Stagionalità dei mercati',
    'Trading sistematico',
    'Trend following',
    'Volatilità implicita',
    'Volume profile',
    'Wyckoff e accumulazione',
  ].map(plain),
];

/** Where it is practised; each follows a title as it is. */
export const FIELDS = [
  'sul Bund',
  'sul cambio euro dollaro',
  'sul FTSE MIB',
  'sul gas naturale',
  'sul mini Nasdaq',
  'sul Nikkei',
  'sul petrolio',
  'sul Russell 2000',
  'sulla sterlina',
  'sulle azioni americane',
  'sulle azioni italiane',
  'sulle banche europee',
  'sulle materie prime agricole',
  'sulle small cap',
  'sull’argento',
  'sull’indice S&P 500',
  'sull’oro',
  'sullo yen',
  'sui certificati',
  'sui settori difensivi',
] as const;

export const ANGLES = [
  'backtest e controllo dei risultati',
  'casi svolti passo per passo',
  'che cosa fare quando non funziona',
  'dal grafico al piano',
  'errori da non ripetere',
  'esercizi con soluzione',
  'il metodo in dieci lezioni',
  'ingressi, uscite e dimensione',
  'laboratorio pratico',
  'lettura guidata dei grafici',
  'numeri, non opinioni',
  'preparazione della giornata',
  'quando restare fuori',
  'regole semplici e verificabili',
  'segnali e filtri',
  'statistiche alla mano',
  'strategie per chi ha poco tempo',
  'una checklist per ogni operazione',
] as const;

export const SUBTITLES = [
  'Un percorso ordinato, con esempi riusciti e falliti',
  'Meno indicatori, più metodo',
  'Tutto ciò che serve per decidere con calma',
  'Dalla teoria al conto di prova',
  'Con un foglio di calcolo da compilare insieme',
  'Lezioni brevi da seguire la sera',
  'Una tecnica sola, studiata fino in fondo',
  'Regole scritte, prima di rischiare un euro',
] as const;

export const PARAGRAPHS = [
  'Ogni lezione parte da un grafico e da una domanda precisa, e finisce con una regola che si può verificare.',
  'Il corso affianca esempi riusciti ed esempi falliti, perché si impara almeno altrettanto dai secondi.',
  'Si lavora sempre in simulazione e con dati pubblici, in modo che ogni passaggio si possa rifare da soli.',
  'Non servono piattaforme particolari: basta un grafico, un foglio di calcolo e un po’ di pazienza.',
  'La parte centrale riguarda il rischio: quanto esporre, quando ridurre e come misurare gli errori.',
  'Alla fine avrai un piano di una pagina, con condizioni di ingresso, di uscita e di rinuncia.',
] as const;

export const GOALS = [
  'Riconoscere le condizioni in cui la tecnica ha senso',
  'Scrivere regole di ingresso e di uscita senza ambiguità',
  'Dimensionare la posizione in base al rischio',
  'Tenere un diario che si possa davvero rileggere',
  'Leggere i risultati di un backtest senza illudersi',
  'Distinguere un segnale da un rumore',
] as const;

export const LESSONS = [
  'Di che cosa parliamo',
  'Gli strumenti necessari',
  'Un primo grafico, senza fretta',
  'Le condizioni di partenza',
  'Il segnale, definito per iscritto',
  'I filtri che contano',
  'L’ingresso',
  'Lo stop: dove e perché',
  'L’uscita in profitto',
  'Quanto rischiare',
  'Un esempio riuscito',
  'Un esempio fallito',
  'Le notizie e gli orari',
  'Gli errori più comuni',
  'Rifare i conti: costi e spread',
  'Il diario delle operazioni',
  'Verifica su dati passati',
  'Prova in simulazione',
  'Domande frequenti',
  'Riepilogo e prossimi passi',
] as const;
