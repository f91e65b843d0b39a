const onPage = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .map(({ cssText }) => cssText)
    .join('');

/** What styles say for a selector, by default those of the page: jsdom itself computes neither focus nor width. */
export const rulesFor = (selector: RegExp, styles = onPage()): string[] =>
  [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, of = '', looks = '']) =>
    selector.test(of.trim()) ? [looks.trim().replaceAll(': ', ':').replaceAll('; ', ';')] : [],
  );

/** The class by which emotion knows an element. */
export const classOf = (element: Element | null | undefined): string =>
  element?.className.split(' ').at(-1) ?? '';
