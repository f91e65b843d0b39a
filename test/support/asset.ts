/** Replaces an imported picture or style sheet in tests by its address, as webpack does. */
export default 'asset';
