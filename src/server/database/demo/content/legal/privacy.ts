import { bullets, heading, paragraph, richText } from '../richText';

const CONTROLLER = paragraph(
  'Titolare del trattamento è **{{venditore}}**, {{indirizzo}}, partita IVA {{partitaIva}}. Per ogni richiesta sui tuoi dati scrivi a {{email}} oppure dalla pagina dei contatti.',
);

const RIGHTS = [
  paragraph('In ogni momento puoi chiedere di:'),
  bullets([
    'sapere quali dati abbiamo su di te e averne una copia;',
    'correggere quelli sbagliati e completare quelli parziali;',
    'cancellarli, quando non c’è più motivo di conservarli;',
    'limitarne l’uso o opporti a un trattamento;',
    'ricevere i dati che ci hai dato in un formato leggibile da un computer;',
    'revocare un consenso, senza che questo tocchi ciò che è stato fatto prima.',
  ]),
  paragraph(
    'Rispondiamo entro un mese. Se ritieni che il trattamento violi la legge puoi proporre reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).',
  ),
];

/** Articles 13 and following of the GDPR, for who buys or leaves an address. */
export const PERSONAL_DATA = richText(
  paragraph(
    'Questa informativa (articolo 13 del Regolamento UE 2016/679) spiega quali dati trattiamo quando crei un account, acquisti un corso, ti iscrivi a un webinar o ci scrivi.',
  ),
  heading('1. Chi tratta i dati'),
  CONTROLLER,
  heading('2. Quali dati e perché'),
  bullets([
    '**Account**: nome, e-mail e password (di cui conserviamo solo un’impronta). Servono a darti accesso ai corsi: la base giuridica è il contratto.',
    '**Acquisti**: che cosa hai comprato, prezzo e dati di fatturazione. Base giuridica: contratto e obblighi fiscali.',
    '**Studio**: le lezioni che hai visto e il punto in cui le hai lasciate. Base giuridica: contratto.',
    '**Webinar e lezioni gratuite**: nome ed e-mail, per mandarti il link e le comunicazioni che hai chiesto. Base giuridica: il tuo consenso.',
    '**Messaggi**: quello che ci scrivi, per risponderti. Base giuridica: la tua richiesta.',
    '**Sicurezza**: indirizzo IP e registro degli accessi, per proteggere gli account. Base giuridica: legittimo interesse.',
  ]),
  heading('3. Consensi'),
  paragraph(
    'Di ogni consenso conserviamo il testo esatto, la data e l’ora. Puoi revocarlo quando vuoi: con un clic alla voce «Comunicazioni» del tuo profilo, o con una e-mail.',
  ),
  heading('4. A chi li comunichiamo'),
  paragraph(
    'Ai fornitori che ci servono per lavorare (hosting, invio delle e-mail, pagamenti, contabilità), nominati responsabili del trattamento, e alle autorità quando la legge lo impone. **Non vendiamo i tuoi dati a nessuno.**',
  ),
  heading('5. Per quanto tempo'),
  bullets([
    'account e avanzamento: finché l’account è attivo;',
    'documenti fiscali: dieci anni;',
    'iscrizioni a webinar e lezioni gratuite: fino alla revoca, e comunque non oltre 24 mesi;',
    'messaggi: 12 mesi dall’ultima risposta.',
  ]),
  heading('6. I tuoi diritti'),
  ...RIGHTS,
);

export const PRIVACY = richText(
  paragraph(
    'In breve: raccogliamo solo ciò che serve a venderti un corso e a fartelo seguire, non lo vendiamo e non lo usiamo per profilarti.',
  ),
  heading('Titolare del trattamento'),
  CONTROLLER,
  heading('Quando navighi'),
  paragraph(
    'Il server registra indirizzo IP, pagina richiesta e ora, per far funzionare il sito e difenderlo dagli abusi. Questi registri non contengono password né link personali e non vengono incrociati con altri dati.',
  ),
  heading('Quando ti iscrivi'),
  paragraph(
    'Ti chiediamo nome, cognome ed e-mail. La password è conservata come impronta crittografica: nessuno di noi può leggerla. Dal profilo vedi i dispositivi collegati e puoi chiuderne l’accesso.',
  ),
  heading('Quando acquisti'),
  paragraph(
    'Il pagamento avviene sulle pagine del fornitore di servizi di pagamento: **i dati della carta non passano dai nostri sistemi**. Noi conserviamo l’esito, l’importo e i dati per i documenti fiscali.',
  ),
  heading('Quando studi'),
  paragraph(
    'Salviamo le lezioni viste e il punto in cui le hai lasciate, così le ritrovi su ogni dispositivo. Gli altri studenti non vedono i tuoi progressi. Quando acquisti, gli altri visitatori possono vedere al massimo il tuo nome e l’iniziale del cognome; le recensioni riportano il nome con cui le firmi.',
  ),
  heading('Quando ci lasci un indirizzo'),
  paragraph(
    'Per webinar, lezioni gratuite e messaggi usiamo i tuoi dati solo per lo scopo scritto accanto al modulo, con il consenso che hai dato. I dettagli sono nell’informativa sul trattamento dei dati personali.',
  ),
  heading('I tuoi diritti'),
  ...RIGHTS,
);
