import type { Category } from '../../../src/contract/categories';
import type { SceneName } from './scenes';

/** One short lesson film: what is written in it, and what is drawn. */
export interface Script {
  /** File name without ending; the clip's name in the whole demo shop. */
  name: string;
  seconds: number;
  colours: Category;
  scene: SceneName;
  title: readonly string[];
  /** Shown one after the other; each a line of at most 30 characters. */
  points: readonly string[];
  /** The soft chord beneath it, in hertz. */
  chord: readonly number[];
}

export const SCRIPTS: readonly Script[] = [
  {
    name: 'candela',
    seconds: 14,
    colours: 'principiante',
    scene: 'candle',
    title: ['Leggere', 'una candela'],
    points: ['Massimo e minimo: le ombre', 'Apertura e chiusura: il corpo', 'Una candela, quattro prezzi'],
    chord: [146.8, 220, 293.7, 370],
  },
  {
    name: 'trend',
    seconds: 15,
    colours: 'principiante',
    scene: 'trend',
    title: ['Riconoscere', 'una tendenza'],
    points: ['Minimi sempre più alti', 'Massimi sempre più alti', 'La linea unisce i minimi'],
    chord: [130.8, 196, 261.6, 329.6],
  },
  {
    name: 'livelli',
    seconds: 16,
    colours: 'intermedio',
    scene: 'levels',
    title: ['Supporti', 'e resistenze'],
    points: ['Zone, non linee sottili', 'Il prezzo ci torna sopra', 'La rottura va confermata'],
    chord: [164.8, 246.9, 329.6, 415.3],
  },
  {
    name: 'medie',
    seconds: 15,
    colours: 'intermedio',
    scene: 'averages',
    title: ['Le medie', 'mobili'],
    points: ['La veloce segue il prezzo', 'La lenta mostra la direzione', 'Nei mercati laterali ingannano'],
    chord: [174.6, 261.6, 349.2, 440],
  },
  {
    name: 'nuvola',
    seconds: 18,
    colours: 'ichimoku',
    scene: 'cloud',
    title: ['La nuvola', 'di Ichimoku'],
    points: ['La nuvola è proiettata avanti', 'Tenkan e Kijun: le due linee', 'Sopra, dentro o sotto'],
    chord: [146.8, 220, 329.6, 440],
  },
  {
    name: 'volumi',
    seconds: 14,
    colours: 'intermedio',
    scene: 'volume',
    title: ['Il volume', 'conferma'],
    points: ['Il prezzo esce dalla fascia', 'Gli scambi aumentano', 'Senza volume, prudenza'],
    chord: [155.6, 233.1, 311.1, 392],
  },
  {
    name: 'rischio',
    seconds: 16,
    colours: 'principiante',
    scene: 'risk',
    title: ['Quanto', 'rischiare'],
    points: ['Dieci perdite dell’1%: −9,6%', 'Dieci perdite del 10%: −65%', 'Il rischio si decide prima'],
    chord: [138.6, 207.7, 277.2, 349.2],
  },
  {
    name: 'book',
    seconds: 15,
    colours: 'avanzato',
    scene: 'book',
    title: ['Leggere', 'il book'],
    points: ['A sinistra chi compra', 'A destra chi vende', 'Gli ordini possono sparire'],
    chord: [123.5, 185, 246.9, 311.1],
  },
  {
    name: 'blocchi',
    seconds: 14,
    colours: 'criptovalute',
    scene: 'blocks',
    title: ['Una catena', 'di blocchi'],
    points: [
      'Ogni blocco cita il precedente',
      'Cambiarne uno rompe la catena',
      'Nessuno la possiede da solo',
    ],
    chord: [130.8, 196, 293.7, 392],
  },
  {
    name: 'portafoglio',
    seconds: 17,
    colours: 'avanzato',
    scene: 'diversify',
    title: ['Perché', 'diversificare'],
    points: ['Due attività agitate', 'Insieme oscillano meno', 'Il rischio cala, non sparisce'],
    chord: [146.8, 220, 277.2, 370],
  },
];
