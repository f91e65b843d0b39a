import { bullets, heading, paragraph, richText } from '../richText';

export const COOKIES = richText(
  paragraph(
    'Un cookie è un piccolo testo che il sito salva nel tuo browser. Questo sito usa soltanto **strumenti tecnici**, necessari alla navigazione, all’accesso e al carrello: non usiamo cookie di profilazione né di terze parti.',
  ),
  heading('Che cosa salviamo nel tuo browser'),
  bullets([
    '**Accesso**: chi sei, finché non esci o la sessione scade.',
    '**Carrello**: il corso che stai acquistando e il coupon, finché la scheda è aperta.',
    '**Punto delle lezioni**: dove hai lasciato un video, se in quel momento la rete manca.',
    '**Preferenze**: gli avvisi che hai chiuso, perché non tornino.',
  ]),
  heading('Perché non serve il consenso'),
  paragraph(
    'Per gli strumenti tecnici la legge (articolo 122 del Codice privacy e Linee guida del Garante del 10 giugno 2021) chiede di informarti, non di ottenere un consenso. Se un giorno useremo strumenti diversi, te lo chiederemo prima.',
  ),
  heading('Le pagine di pagamento'),
  paragraph(
    'Il pagamento avviene sul sito del fornitore di servizi di pagamento, che usa i propri cookie per la sicurezza delle transazioni e li descrive nella propria informativa.',
  ),
  heading('Come cancellarli'),
  paragraph(
    'Dalle impostazioni del browser puoi cancellare in ogni momento i dati di questo sito o impedirne il salvataggio: senza, però, non potrai accedere né acquistare. Per domande scrivi a {{email}}.',
  ),
);
