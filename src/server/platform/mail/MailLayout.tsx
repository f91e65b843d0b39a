import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import type { MailContent } from './templates';

/** The seller, for the footer. */
export interface Sender {
  readonly name: string;
  readonly address: string;
  readonly vatNumber: string;
  readonly mail: string;
}

const PETROL = '#0b5161';
const PAPER = '#faf8f3';
const ORANGE = '#b4480a';
const INK = '#1c2b30';
const FAINT = '#5b676b';

const styles = {
  body: {
    backgroundColor: PAPER,
    margin: 0,
    padding: '24px 12px',
    fontFamily: 'Figtree, Helvetica, Arial, sans-serif',
  },
  container: { maxWidth: '560px', margin: '0 auto' },
  brand: { color: PETROL, fontSize: '15px', fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 16px' },
  sheet: {
    backgroundColor: '#ffffff',
    borderRadius: '12px',
    borderTop: `4px solid ${PETROL}`,
    padding: '28px 28px 20px',
  },
  heading: { color: PETROL, fontSize: '22px', lineHeight: '30px', fontWeight: 700, margin: '0 0 16px' },
  text: { color: INK, fontSize: '16px', lineHeight: '25px', margin: '0 0 14px' },
  quote: { borderLeft: `3px solid ${PETROL}`, paddingLeft: '14px', overflowWrap: 'anywhere' as const },
  button: {
    backgroundColor: ORANGE,
    color: '#ffffff',
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 700,
    padding: '13px 24px',
    textDecoration: 'none',
  },
  facts: { width: '100%', margin: '4px 0 18px', borderCollapse: 'collapse' as const },
  label: {
    color: FAINT,
    fontSize: '14px',
    lineHeight: '21px',
    fontWeight: 400,
    textAlign: 'left' as const,
    verticalAlign: 'top',
    padding: '5px 16px 5px 0',
  },
  value: {
    color: INK,
    fontSize: '15px',
    lineHeight: '21px',
    textAlign: 'right' as const,
    verticalAlign: 'top',
    padding: '5px 0',
    overflowWrap: 'anywhere' as const,
    wordBreak: 'break-word' as const,
  },
  total: { color: INK, fontSize: '16px', fontWeight: 700, borderTop: '1px solid #e5e0d4' },
  small: { color: FAINT, fontSize: '14px', lineHeight: '21px', margin: '0 0 10px' },
  rule: { borderColor: '#e5e0d4', margin: '20px 0 16px' },
  link: { color: PETROL, wordBreak: 'break-all' as const },
  foot: { color: FAINT, fontSize: '13px', lineHeight: '19px', margin: '18px 4px 0' },
};

/** The layout of all mails. */
export function MailLayout({ content, sender }: { content: MailContent; sender: Sender }) {
  const { preview, heading, paragraphs, facts, quote, action, also, note } = content;
  return (
    <Html lang="it">
      <Head>
        <meta name="color-scheme" content="light" />
        <title>{content.subject}</title>
      </Head>
      <Body style={styles.body}>
        <Preview>{preview}</Preview>
        <Container style={styles.container}>
          <Text style={styles.brand}>{sender.name}</Text>
          <Section style={styles.sheet}>
            <Heading as="h1" style={styles.heading}>
              {heading}
            </Heading>
            {paragraphs.map((paragraph) => (
              <Text key={paragraph} style={styles.text}>
                {paragraph}
              </Text>
            ))}
            {facts && <FactTable facts={facts} />}
            {quote && <Quote text={quote} />}
            {action && <Action {...action} />}
            {also && (
              <Text style={styles.text}>
                <Link href={also.url} style={styles.link}>
                  {also.label}
                </Link>
              </Text>
            )}
            <Hr style={styles.rule} />
            <Text style={styles.small}>{note}</Text>
          </Section>
          <Text style={styles.foot}>
            {[sender.name, sender.address, sender.vatNumber && `P. IVA ${sender.vatNumber}`]
              .filter(Boolean)
              .join(' · ')}
            <br />
            {sender.mail}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The last row stands out, as a total. */
function FactTable({ facts }: { facts: NonNullable<MailContent['facts']> }) {
  return (
    <table style={styles.facts} cellPadding={0} cellSpacing={0}>
      <tbody>
        {facts.map(([label, value], at) => {
          const total = at === facts.length - 1 ? styles.total : {};
          return (
            <tr key={label}>
              <th scope="row" style={{ ...styles.label, ...total }}>
                {label}
              </th>
              <td style={{ ...styles.value, ...total }}>{value}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Keeps the line breaks of the quoted text. */
function Quote({ text }: { text: string }) {
  return (
    <Text style={{ ...styles.text, ...styles.quote }}>
      {text.split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and are never reordered
        <Fragment key={at}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Section style={{ margin: '8px 0 20px' }} data-skip-in-text="true">
        <Button href={url} style={styles.button}>
          {label}
        </Button>
      </Section>
      <Text style={styles.small}>
        <span data-skip-in-text="true">Se il pulsante non funziona, copia questo indirizzo nel browser:</span>{' '}
        <Link href={url} style={styles.link}>
          {url}
        </Link>
      </Text>
    </>
  );
}
