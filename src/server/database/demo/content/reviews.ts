type Stars = 1 | 2 | 3 | 4 | 5;
type Review = readonly [stars: Stars, text: string];

/** What people wrote about one course in particular, by its slug. */
export const REVIEWS_OF: Readonly<Record<string, readonly Review[]>> = {
  'trading-da-zero': [
    [
      5,
      'Finalmente qualcuno che parla dei costi prima che dei guadagni. Ho capito che non ero pronto ad aprire un conto, e va benissimo così.',
    ],
    [
      4,
      'Chiaro e ordinato. La lezione sulla leva da sola vale il corso. Avrei voluto qualche esercizio in più sugli ordini.',
    ],
    [5, 'Ho quarantotto anni e zero basi: l’ho seguito senza mai sentirmi stupida.'],
  ],
  'leggere-i-grafici-a-candele': [
    [5, 'Breve e preciso. Mi è piaciuto che mostri anche le figure che non hanno funzionato.'],
    [4, 'Buon corso introduttivo, spiegazioni pulite. Qualche figura in più non avrebbe guastato.'],
  ],
  'analisi-tecnica-fondamenti': [
    [5, 'I venti grafici finali sono l’esercizio migliore che abbia fatto da quando studio.'],
    [4, 'Marco spiega molto bene. La parte sui volumi è un po’ veloce.'],
  ],
  'investire-con-gli-etf': [
    [5, 'Ho finalmente capito la differenza tra replica fisica e sintetica, e perché mi deve interessare.'],
    [5, 'Equilibrato, nessuna promessa, tanti documenti veri da leggere insieme.'],
    [3, 'Corretto ma piuttosto basilare: se già investite in ETF troverete poco di nuovo.'],
  ],
  'gestione-del-rischio': [
    [5, 'Il corso che avrei dovuto fare per primo. Il foglio di calcolo lo uso tutti i giorni.'],
    [5, 'Dieci perdite di fila: vedere i numeri mi ha fatto dimezzare le posizioni.'],
    [4, 'Concreto. Avrei gradito un esempio in più sulle correlazioni.'],
  ],
  'psicologia-del-trader': [
    [5, 'Gli esercizi lontano dal grafico sembrano banali e invece funzionano.'],
    [3, 'Interessante, ma alcune cose si ripetono tra una lezione e l’altra.'],
  ],
  'piano-di-accumulo': [
    [5, 'Corto, onesto, costa poco. Ho impostato il mio PAC con le idee chiare.'],
    [4, 'Utile la parte sui costi in dieci anni.'],
  ],
  'ichimoku-da-zero': [
    [5, 'Avevo provato da solo con un libro e mi ero perso. Qui una linea alla volta e tutto torna.'],
    [5, 'Paolo ha una calma contagiosa. La nuvola non mi fa più paura.'],
    [4, 'Ottimo inizio; per i segnali bisogna prendere il corso successivo.'],
  ],
  'bitcoin-e-blockchain': [
    [5, 'Seguire una transazione dall’inizio alla fine è stata l’idea giusta.'],
    [4, 'Equilibrato, senza entusiasmi né allarmismi.'],
  ],
  'custodia-e-sicurezza-cripto': [
    [5, 'Ho scoperto che il mio backup non funzionava. Grazie.'],
    [5, 'Pratico, con la prova di ripristino fatta insieme.'],
  ],
  'supporti-resistenze-e-trendline': [
    [5, 'Le statistiche sulle false rotture mi hanno fatto cambiare modo di entrare.'],
    [4, 'Molto buono. Qualche grafico poteva essere più grande.'],
  ],
  'medie-mobili-e-oscillatori': [
    [4, 'Mi ha convinto a togliere sei indicatori dal grafico.'],
    [3, 'Buona la teoria, la parte sulle prove è un po’ rapida.'],
  ],
  'volumi-e-profilo-di-mercato': [
    [5, 'La differenza tra dati veri e stimati non la spiega nessuno. Qui sì.'],
    [4, 'Impegnativo ma ben costruito.'],
  ],
  'forex-sessioni-e-valute': [
    [5, 'Finalmente ho capito perché perdevo sempre nelle stesse ore.'],
    [4, 'Franchi sui costi overnight. Consigliato a chi usa la leva alla leggera.'],
  ],
  'swing-trading-azionario': [
    [5, 'Lavoro in ufficio e riesco davvero a fare tutto in mezz’ora la sera.'],
    [4, 'La settimana commentata è preziosa.'],
    [2, 'Mi aspettavo più esempi su titoli americani.'],
  ],
  'piano-di-trading-e-diario': [
    [5, 'I modelli sono semplici e li sto usando da due mesi senza saltare un giorno.'],
    [4, 'Piccolo corso, grande utilità.'],
  ],
  'dividendi-e-bilanci': [
    [5, 'Non avevo mai aperto un bilancio. Ora so dove guardare.'],
    [4, 'Bello il confronto tra tre società italiane.'],
  ],
  'intermarket-e-macroeconomia': [
    [4, 'Una mappa chiara. Apprezzo che ricordi sempre che le relazioni cambiano.'],
    [5, 'Giulia e Marco si completano bene.'],
  ],
  'ichimoku-segnali-e-conferme': [
    [5, 'Le sei operazioni commentate, anche quelle sbagliate, sono la parte migliore.'],
    [4, 'Regole precise, finalmente. Da rivedere due volte.'],
  ],
  'ichimoku-per-lo-swing': [
    [5, 'La selezione della domenica è diventata un’abitudine.'],
    [4, 'Buono, si appoggia molto al corso sui segnali.'],
  ],
  'scalping-primi-passi': [
    [5, 'Mi ha convinto a non fare scalping. Soldi spesi benissimo.'],
    [4, 'Onesto sui costi, cosa rara su questo argomento.'],
  ],
  'scalping-sul-dax': [
    [4, 'I dati sulle fasce orarie sono oro. Ritmo un po’ serrato.'],
    [5, 'Le sedute integrali fanno capire quanto si aspetta.'],
  ],
  'analisi-tecnica-delle-cripto': [
    [4, 'Buon adattamento di concetti classici. Bene la parte sul funding.'],
    [3, 'Corretto, ma alcuni grafici andrebbero aggiornati.'],
  ],
  'opzioni-e-volatilita': [
    [5, 'Il caso peggiore calcolato per ogni strategia: dovrebbero farlo tutti.'],
    [4, 'Denso. Serve tempo, ma ne vale la pena.'],
  ],
  'order-flow-e-book': [
    [5, 'Ho smesso di farmi incantare dagli ordini grossi sul book.'],
    [4, 'Molto tecnico, come promesso.'],
  ],
  'scalping-sui-futures': [
    [4, 'La revisione del diario è severa e utile.'],
    [5, 'Niente segreti, solo misure. Era quello che cercavo.'],
  ],
  'ichimoku-multi-timeframe': [
    [5, 'La scheda finale mette ordine fra tre grafici che prima si contraddicevano.'],
    [4, 'La teoria del tempo resta difficile, ma spiegata così si segue.'],
  ],
  'trading-quantitativo-con-python': [
    [
      5,
      'Ho buttato tre strategie che credevo buone. Il capitolo sul sovradattamento è il migliore in italiano.',
    ],
    [4, 'Il codice è pulito e commentato. Un po’ di Python serve davvero.'],
  ],
  'futures-e-materie-prime': [
    [4, 'Contango spiegato come si deve. Il caso del gas è illuminante.'],
    [5, 'Mi ha evitato un errore con un ETC.'],
  ],
  'portafoglio-e-correlazioni': [
    [5, 'Rigoroso e con i piedi per terra.'],
    [3, 'Buono ma serve più statistica di quanto dica la presentazione.'],
  ],
  'defi-e-analisi-on-chain': [
    [5, 'Il protocollo smontato pezzo per pezzo è il modo giusto di insegnare.'],
    [4, 'Sobrio, con i rischi in primo piano.'],
  ],
};

/** What could be said of any course, by stars. */
export const GENERAL_REVIEWS: Readonly<Record<Stars, readonly string[]>> = {
  5: [
    'Lezioni brevi e chiare, si seguono bene anche la sera.',
    'Spiegazioni pacate, esempi veri. Consigliato.',
    'Il miglior rapporto tra qualità e prezzo che ho trovato finora.',
    'Ottimo. Ho già ripreso alcune lezioni per la seconda volta.',
    'Nessuna promessa, solo metodo. Era ora.',
    'Docente preparato e molto chiaro, complimenti.',
    'Mi è servito a mettere ordine in cose che sapevo a pezzi.',
    'Audio e grafici puliti, concetti ben collegati.',
    'Corso che rispetta il tempo di chi studia.',
    'Pensavo di sapere già tutto: mi sbagliavo.',
    'Molto curato. Le avvertenze sui rischi sono al posto giusto.',
    'Superiore alle attese, soprattutto gli esempi andati male.',
    'Si vede che chi insegna lo fa per mestiere.',
    'Semplice senza essere banale.',
    'Comprato con il coupon, lo ricomprerei a prezzo pieno.',
    'Ho preso appunti dall’inizio alla fine.',
    'Perfetto per ripassare prima di andare avanti nel percorso.',
    'Utile e onesto, due qualità che raramente vanno insieme.',
    'Seguito in due sere, ora lo sto mettendo in pratica in simulazione.',
    'Le lezioni arrivano al punto. Bravi.',
  ],
  4: [
    'Buon corso, ben strutturato. Qualche esempio in più sarebbe stato gradito.',
    'Contenuti solidi, ritmo a volte un po’ veloce.',
    'Soddisfatto. Mi piacerebbe un approfondimento.',
    'Molto utile, anche se alcune cose le conoscevo già.',
    'Chiaro e concreto. Manca solo un riassunto in PDF.',
    'Lo consiglio, con un po’ di pazienza sulle prime lezioni.',
    'Ben fatto. Avrei diviso in due la lezione centrale.',
    'Buone basi per continuare da soli.',
    'Serio e ordinato, come piace a me.',
    'Bene i contenuti; il volume dell’audio è un po’ basso.',
    'Mi ha chiarito diversi dubbi, altri restano ma ora so cosa cercare.',
    'Vale quello che costa.',
    'Si impara, e si impara anche quando fermarsi.',
    'Bel corso, tornerò a rivederlo fra qualche mese.',
  ],
  3: [
    'Discreto. Mi aspettavo più pratica.',
    'Contenuti corretti ma un po’ generali per le mie esigenze.',
    'Va bene per iniziare, poi serve altro.',
    'Alcune lezioni ottime, altre troppo brevi.',
    'Nella media: chiaro, ma poco approfondito.',
    'Buona l’idea, da migliorare gli esercizi.',
  ],
  2: [
    'Troppo teorico per me, pochi casi pratici.',
    'Non era quello che cercavo: leggete bene il programma prima.',
    'Lezioni corte, speravo in qualcosa di più completo.',
  ],
  1: [
    'Non fa per me: mi aspettavo indicazioni operative precise.',
    'Ho faticato a seguire, livello sbagliato per le mie basi.',
  ],
};
