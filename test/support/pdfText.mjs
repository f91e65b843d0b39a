// Reads a PDF from the standard input and prints its text: PDF.js is a module that Jest cannot load.
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';

const pdf = await getDocumentProxy(new Uint8Array(await buffer(process.stdin)));
const { text } = await extractText(pdf, { mergePages: true });
process.stdout.write(text);
