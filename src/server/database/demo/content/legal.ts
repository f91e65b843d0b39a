import { heading, paragraph, richText } from './richText';

/** Texts behind the footer's links, by the last part of their address; a demonstration, not legal advice. */
export const LEGAL_TEXTS: Readonly<Record<string, string>> = {
  disclaimer: richText(
    paragraph(
      'I corsi e i materiali di questo sito hanno **finalità esclusivamente didattiche**. Non costituiscono consulenza in materia di investimenti, né sollecitazione al pubblico risparmio, né raccomandazioni personalizzate.',
    ),
    paragraph(
      'Ogni decisione di investimento è presa da chi la esegue, sotto la propria responsabilità. I risultati passati mostrati nelle lezioni non sono indicativi di quelli futuri.',
    ),
  ),
  'avviso-di-rischio': richText(
    paragraph(
      'Operare sui mercati finanziari comporta **il rischio di perdere tutto o parte del capitale**. I prodotti a leva, come CFD e futures, possono generare perdite rapide; la maggior parte dei conti di investitori al dettaglio perde denaro con i CFD.',
    ),
    heading('Criptovalute'),
    paragraph(
      'Le cripto-attività sono molto volatili, non sono coperte da sistemi di garanzia dei depositi e possono perdere l’intero valore. Non investire somme che non puoi permetterti di perdere.',
    ),
  ),
  'trattamento-dati': richText(
    paragraph(
      'Trattiamo i dati necessari a creare l’account, fornire i corsi acquistati ed emettere i documenti fiscali. La base giuridica è il contratto; per le comunicazioni commerciali chiediamo un consenso separato, che puoi revocare in ogni momento.',
    ),
    paragraph(
      'Hai diritto di accedere ai tuoi dati, di correggerli, di chiederne la cancellazione e la portabilità, e di proporre reclamo al Garante per la protezione dei dati personali.',
    ),
  ),
  termini: richText(
    heading('Che cosa acquisti'),
    paragraph(
      'L’acquisto dà diritto a vedere il corso con il proprio account, senza limiti di tempo, per uso personale. Non è consentito condividere le credenziali né registrare o ridistribuire i video.',
    ),
    heading('Recesso'),
    paragraph(
      'Il consumatore può recedere entro 14 giorni. Per i contenuti digitali il diritto si perde se si chiede di iniziare subito la visione e si accetta espressamente di rinunciarvi.',
    ),
    heading('Prezzi'),
    paragraph('I prezzi sono in euro e comprendono l’IVA dove dovuta.'),
  ),
  privacy: richText(
    paragraph(
      'Raccogliamo solo ciò che serve: nome, e-mail, dati di fatturazione e avanzamento nelle lezioni. I pagamenti sono gestiti dal fornitore di servizi di pagamento: **i dati della carta non passano dai nostri sistemi**.',
    ),
    paragraph(
      'Conserviamo i documenti fiscali per il tempo previsto dalla legge e gli altri dati finché l’account è attivo.',
    ),
  ),
  cookie: richText(
    paragraph(
      'Questo sito usa soltanto strumenti tecnici, necessari alla navigazione, all’accesso e al carrello. Non usiamo cookie di profilazione né di terze parti.',
    ),
  ),
};
