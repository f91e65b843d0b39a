import { bullets, heading, paragraph, richText } from '../richText';

export const DISCLAIMER = richText(
  paragraph(
    'I corsi, i webinar e tutti i materiali di questo sito hanno **finalità esclusivamente didattiche**. Non sono consulenza in materia di investimenti, né sollecitazione al pubblico risparmio, né raccomandazioni personalizzate ai sensi del Testo Unico della Finanza (D.Lgs. 58/1998).',
  ),
  heading('Nessuna consulenza'),
  paragraph(
    '{{venditore}} non è un intermediario abilitato e non gestisce denaro di terzi. I relatori spiegano metodi e mostrano esempi: non conoscono la tua situazione finanziaria, i tuoi obiettivi né la tua tolleranza al rischio, e non possono dirti se uno strumento è adatto a te.',
  ),
  heading('Responsabilità delle decisioni'),
  paragraph(
    'Ogni decisione di investimento è presa da chi la esegue, sotto la propria responsabilità. Prima di operare valuta di rivolgerti a un consulente iscritto all’Albo tenuto dall’OCF.',
  ),
  heading('Esempi e risultati passati'),
  paragraph(
    'I grafici, le simulazioni e le operazioni mostrate nelle lezioni servono a spiegare un metodo. I risultati passati, reali o simulati, **non sono indicativi di quelli futuri** e non tengono sempre conto di commissioni, slippage e imposte.',
  ),
  heading('Marchi e fonti'),
  paragraph(
    'I nomi di mercati, piattaforme e intermediari appartengono ai rispettivi titolari e sono citati a scopo descrittivo. Le informazioni provengono da fonti ritenute affidabili, ma possono contenere imprecisioni: se ne trovi una, scrivici a {{email}}.',
  ),
);

export const RISK = richText(
  paragraph(
    'Operare sui mercati finanziari comporta **il rischio di perdere tutto o parte del capitale**, e con alcuni strumenti anche più di quanto versato. Leggi questa pagina prima di mettere in pratica ciò che impari.',
  ),
  heading('Strumenti a leva'),
  paragraph(
    'CFD, futures, opzioni e forex a margine sono complessi e, per effetto della leva, possono generare perdite rapide. **La maggior parte dei conti di investitori al dettaglio perde denaro con i CFD**. Chiediti se capisci come funzionano e se puoi permetterti di correre questo rischio.',
  ),
  heading('Azioni, ETF e obbligazioni'),
  paragraph(
    'Anche gli strumenti senza leva oscillano: il loro valore dipende dai mercati, dai tassi, dai cambi e dalla solidità degli emittenti. Diversificare riduce il rischio, ma non lo elimina.',
  ),
  heading('Criptovalute'),
  paragraph(
    'Le cripto-attività sono molto volatili, non sono coperte da sistemi di garanzia dei depositi e possono perdere l’intero valore. Furti, errori nella custodia delle chiavi e chiusure di piattaforme possono rendere la perdita definitiva.',
  ),
  heading('Trading di breve periodo'),
  paragraph(
    'Scalping e day trading richiedono tempo, attenzione e costi di transazione elevati. La pressione delle decisioni veloci porta a errori anche chi conosce bene il metodo.',
  ),
  heading('Regole di prudenza'),
  bullets([
    'Non investire denaro che ti serve per vivere, né denaro preso in prestito.',
    'Esercitati prima con un conto dimostrativo.',
    'Decidi quanto puoi perdere prima di aprire una posizione, e rispetta quel limite.',
    'Diffida di chi promette guadagni certi: anche se usa il nostro nome.',
  ]),
);
