import type { DemoBundle, DemoCourse } from '../content/catalogue';
import { richText } from '../content/richText';

const RISK =
  'Il corso ha finalità didattiche e non contiene raccomandazioni di investimento. Operare sui mercati comporta il rischio di perdere il capitale; i risultati passati non garantiscono quelli futuri.';
const RISK_OF_PATHS = RISK.replace('Il corso ha', 'I corsi hanno').replace('non contiene', 'non contengono');
const RISK_OF_LEVERAGE =
  'Le operazioni di breve durata con prodotti a leva sono ad alto rischio: la maggior parte di chi le pratica perde denaro. Esercitati in simulazione.';
const RISK_OF_CRYPTO =
  'Le cripto-attività possono perdere l’intero valore e non sono coperte da sistemi di garanzia.';

/** Builds a course's description: content, audience and risks. */
export function courseDescription({ about, audience, topics }: DemoCourse): string {
  const risks = [
    RISK,
    ...(topics.includes('scalping') ? [RISK_OF_LEVERAGE] : []),
    ...(topics.includes('criptovalute') ? [RISK_OF_CRYPTO] : []),
  ];
  return richText([...about, { heading: 'A chi è rivolto' }, audience, { heading: 'Avvertenza' }, ...risks]);
}

export function bundleDescription({ about }: DemoBundle): string {
  return richText([...about, { heading: 'Avvertenza' }, RISK_OF_PATHS]);
}
