import { bullets, heading, paragraph, richText } from '../richText';

export const TERMS = richText(
  paragraph(
    'Queste condizioni regolano la vendita dei corsi di questo sito da parte di **{{venditore}}**, {{indirizzo}}, partita IVA {{partitaIva}} (di seguito “noi”). Acquistando un corso le accetti; ti invitiamo a leggerle e a conservarne una copia.',
  ),
  heading('1. Che cosa acquisti'),
  paragraph(
    'L’acquisto dà diritto a vedere il corso, o i corsi di un percorso formativo, con il proprio account, **senza limiti di tempo**, per uso personale. I corsi sono contenuti digitali: non spediamo supporti fisici.',
  ),
  heading('2. Account'),
  paragraph(
    'Per acquistare serve un account con un indirizzo e-mail che leggi davvero. Le credenziali sono personali: non possono essere condivise, e ogni accesso fatto con esse si considera tuo.',
  ),
  heading('3. Prezzi e coupon'),
  bullets([
    'I prezzi sono in euro e comprendono l’IVA dove dovuta.',
    'Vale il prezzo indicato al momento dell’ordine; il prezzo barrato è il prezzo di listino.',
    'I coupon valgono per i corsi e fino alla data indicati, non si sommano e non si convertono in denaro.',
  ]),
  heading('4. Pagamento e conclusione del contratto'),
  paragraph(
    'Il pagamento avviene con carta sulle pagine del fornitore di servizi di pagamento. Il contratto è concluso quando il pagamento è confermato: da quel momento il corso è nel tuo profilo. Se il pagamento non va a buon fine nulla è dovuto.',
  ),
  heading('5. Uso dei contenuti'),
  paragraph(
    'Testi, video e materiali sono protetti dal diritto d’autore. Puoi usarli per studiare; non è consentito registrarli, copiarli, ridistribuirli o mostrarli in pubblico. In caso di violazioni gravi possiamo sospendere l’accesso, dopo averti avvisato.',
  ),
  heading('6. Diritto di recesso'),
  paragraph(
    'Se sei un consumatore puoi recedere **entro 14 giorni** dall’acquisto, senza dare motivazioni, scrivendo a {{email}} o dalla pagina dei contatti; rimborsiamo entro 14 giorni con lo stesso mezzo di pagamento.',
  ),
  paragraph(
    'Per i contenuti digitali il diritto si perde se chiedi di iniziare subito la visione e accetti espressamente di rinunciarvi (articolo 59 del Codice del consumo).',
  ),
  heading('7. Garanzia di conformità'),
  paragraph(
    'Se un contenuto non si vede o non corrisponde alla descrizione, scrivici: lo ripristiniamo senza spese o, se non è possibile, ti riconosciamo una riduzione del prezzo o il rimborso, come prevede il Codice del consumo.',
  ),
  heading('8. Recensioni'),
  paragraph(
    'Può scrivere una recensione solo chi possiede il corso. Possiamo nascondere quelle offensive, fuori tema o contrarie alla legge, non quelle negative.',
  ),
  heading('9. Finalità didattiche e responsabilità'),
  paragraph(
    'I corsi insegnano un metodo e non sono consulenza finanziaria. Non rispondiamo delle perdite che derivano dalle tue decisioni di investimento. Nulla limita la nostra responsabilità per dolo o colpa grave, né i diritti che la legge riconosce ai consumatori.',
  ),
  heading('10. Modifiche'),
  paragraph(
    'Possiamo aggiornare i contenuti e queste condizioni; ai contratti già conclusi si applicano le condizioni in vigore al momento dell’acquisto. La data dell’ultima modifica è in cima alla pagina.',
  ),
  heading('11. Legge applicabile e reclami'),
  paragraph(
    'Si applica la legge italiana. Per le controversie con i consumatori è competente il giudice del luogo in cui il consumatore risiede. Prima, però, scrivici: la maggior parte dei problemi si risolve con una e-mail a {{email}}.',
  ),
);
