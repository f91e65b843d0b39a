import type { Category } from '../../../../contract/categories';
import { bullets, heading, paragraph, richText } from './richText';

/** The base path under which the shop's pages lie. */
export const BASE = '/corsi-trading-online';

export const PROMOTER = {
  /** The fixed path of its page. */
  name: 'mercati-in-chiaro',
  title: 'Mercati in Chiaro',
  headline: 'Educazione finanziaria senza promesse: il corso con cui consigliamo di cominciare.',
  course: 'analisi-tecnica-fondamenti',
  couponCode: 'MERCATI20',
  discount: 20,
  description: richText(
    paragraph(
      '**Mercati in Chiaro** è un’associazione di appassionati che dal 2014 organizza incontri gratuiti di educazione finanziaria in biblioteche e scuole del Nord Italia.',
    ),
    heading('Perché consigliamo questi corsi'),
    bullets([
      'Lezioni brevi, con esempi veri e nessuna promessa di guadagno',
      'Il rischio spiegato prima delle strategie',
      'Docenti che rispondono delle proprie affermazioni',
    ]),
    paragraph('Per chi ci segue c’è uno sconto del 20 % sul corso «Analisi tecnica: i fondamenti».'),
  ),
};

export const BANNER = {
  name: 'Offerta della settimana',
  course: 'trading-da-zero',
  couponCode: 'SETTIMANA20',
  discount: 20,
  // Where the promoter's own countdown stands, this one would be a second.
  // And nothing stands above a form that somebody is filling in.
  hideIn: [
    ...['/corso/v/', '/pagamento', '/login', '/admin', '/iscrizione', '/attivazione'],
    ...['/password-dimenticata', '/reimposta-password', '/conferma-email'],
    ...[`/${PROMOTER.name}`, `/corso/${PROMOTER.course}`],
  ].join(', '),
  endsInDays: 3,
};

interface HomeSection {
  title: string;
  subtitle: string;
  kind: 'chosen_courses' | 'category' | 'newest_courses' | 'bundles' | 'text';
  category?: Category;
  courses?: readonly string[];
  content?: string;
}

export const HOME_SECTIONS: readonly HomeSection[] = [
  {
    title: 'Da dove cominciare',
    subtitle: 'Quattro corsi per partire con ordine: mercati, grafici, rischio e metodo.',
    kind: 'chosen_courses',
    courses: [
      'trading-da-zero',
      'leggere-i-grafici-a-candele',
      'gestione-del-rischio',
      'investire-con-gli-etf',
    ],
  },
  {
    title: 'Percorsi formativi',
    subtitle: 'Più corsi in un ordine pensato, a meno di quanto costano uno per uno.',
    kind: 'bundles',
  },
  {
    title: 'Prima studiare, poi decidere',
    subtitle: '',
    kind: 'text',
    content: richText(
      paragraph(
        'Qui non troverai segnali né guadagni facili. Troverai **docenti che mostrano il loro lavoro**, errori compresi, e un modo ordinato di imparare: una lezione alla volta, con i rischi scritti in chiaro.',
      ),
      bullets([
        'Accesso senza scadenza ai corsi acquistati',
        'Una lezione gratuita in ogni corso, per capire se fa per te',
        'Avanzamento salvato lezione per lezione',
      ]),
    ),
  },
  {
    title: 'Ichimoku, una linea alla volta',
    subtitle: 'Il metodo della nuvola spiegato con calma da Paolo Serra.',
    kind: 'category',
    category: 'ichimoku',
  },
  {
    title: 'Criptovalute con i piedi per terra',
    subtitle: 'Tecnologia, custodia e rischi, prima dei grafici.',
    kind: 'category',
    category: 'criptovalute',
  },
];

/** Courses in the home page's list, in order. */
export const HOME_COURSES = [
  'trading-da-zero',
  'ichimoku-da-zero',
  'gestione-del-rischio',
  'investire-con-gli-etf',
  'opzioni-e-volatilita',
  'scalping-primi-passi',
  'analisi-tecnica-delle-cripto',
  'trading-quantitativo-con-python',
] as const;

export const LANDING_VIDEO = {
  slug: 'leggere-una-candela',
  title: 'Leggere una candela: la lezione gratuita',
  clip: 'candela',
  poster: '/demo/video-800.webp',
  course: 'leggere-i-grafici-a-candele',
  description: richText(
    paragraph(
      'Una lezione breve per vedere **come lavoriamo**: quattro prezzi, un disegno, nessuna promessa. Se ti piace, il corso completo continua da qui.',
    ),
    bullets(['Che cosa sono corpo e ombre', 'Perché una candela da sola non basta', 'Da dove continuare']),
  ),
} as const;

/** What the webinar page shows; the date is reckoned when the shop is filled. */
export const WEBINAR = {
  title: 'Gestire il rischio in mercati agitati',
  teacher: 'elena-ricci',
  link: 'https://webinar.example.com/gestire-il-rischio',
  minutes: 60,
  picture: '/demo/webinar-800.webp',
  description: richText(
    paragraph(
      'Un’ora in diretta con **Elena Ricci**: come si decide quanto rischiare quando i mercati si muovono più del solito, con casi reali e domande del pubblico.',
    ),
    bullets(['La dimensione della posizione', 'Limiti che si rispettano davvero', 'Domande e risposte']),
    paragraph('L’incontro è gratuito e ha finalità didattiche.'),
  ),
};

interface StockMarket {
  broker: string;
  name: string;
  symbol: string;
  currency: string;
  description: string;
}

const market = (
  broker: string,
  symbol: string,
  name: string,
  currency: string,
  description: string,
): StockMarket => ({ broker, symbol, name, currency, description });

/** What four made-up brokers offer. */
export const STOCK_MARKETS: readonly StockMarket[] = [
  market('Borsa Aperta', 'FTSEMIB', 'FTSE MIB', 'EUR', 'Indice azionario italiano'),
  market('Borsa Aperta', 'ENI', 'Eni', 'EUR', 'Azione, Euronext Milan'),
  market('Borsa Aperta', 'ISP', 'Intesa Sanpaolo', 'EUR', 'Azione, Euronext Milan'),
  market('Borsa Aperta', 'ENEL', 'Enel', 'EUR', 'Azione, Euronext Milan'),
  market('Borsa Aperta', 'VWCE', 'ETF azionario mondiale', 'EUR', 'ETF ad accumulazione'),
  market('Borsa Aperta', 'BTP10Y', 'BTP decennale', 'EUR', 'Titolo di Stato italiano'),
  market('Delta Futures', 'FDAX', 'Future DAX', 'EUR', 'Eurex'),
  market('Delta Futures', 'FESX', 'Future Euro Stoxx 50', 'EUR', 'Eurex'),
  market('Delta Futures', 'FGBL', 'Future Bund', 'EUR', 'Eurex'),
  market('Delta Futures', 'ES', 'Future S&P 500 E-mini', 'USD', 'CME'),
  market('Delta Futures', 'CL', 'Future petrolio WTI', 'USD', 'NYMEX'),
  market('Delta Futures', 'NG', 'Future gas naturale', 'USD', 'NYMEX'),
  market('Delta Futures', 'GC', 'Future oro', 'USD', 'COMEX'),
  market('Ponte Valute', 'EURUSD', 'Euro / dollaro', 'USD', 'Cambio spot'),
  market('Ponte Valute', 'GBPUSD', 'Sterlina / dollaro', 'USD', 'Cambio spot'),
  market('Ponte Valute', 'USDJPY', 'Dollaro / yen', 'JPY', 'Cambio spot'),
  market('Ponte Valute', 'EURCHF', 'Euro / franco', 'CHF', 'Cambio spot'),
  market('Nodo Exchange', 'BTCEUR', 'Bitcoin / euro', 'EUR', 'Cripto-attività, mercato spot'),
  market('Nodo Exchange', 'ETHEUR', 'Ether / euro', 'EUR', 'Cripto-attività, mercato spot'),
  market('Nodo Exchange', 'SOLEUR', 'Solana / euro', 'EUR', 'Cripto-attività, mercato spot'),
];
