/** What an imported picture or style sheet is in tests: its address, as webpack would give it. */
export default 'asset';
