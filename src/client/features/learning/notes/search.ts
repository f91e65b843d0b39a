/** Lower case without accents: "Perché" is found by "perche". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns the items whose text holds all words of the query. */
export function searched<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): readonly Item[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return words.length === 0
    ? items
    : items.filter((item) => {
        const text = plain(textOf(item));
        return words.every((word) => text.includes(word));
      });
}
