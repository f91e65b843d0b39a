/** Stands in for the built page renderer where a test is not about pages: the browser builds them by itself. */
exports.render = async () => ({
  status: 200,
  head: '<title>Corsi Trading Online</title>',
  body: '',
  state: null,
  chunks: [],
});
