/** One bench in a process of its own, so that none warms or burdens the next: its file → its result, as JSON. */
const { writeFileSync } = require('node:fs');
require('./typescript.cjs');

const [file, output] = process.argv.slice(2);

require(file)
  .default()
  .then((result) => {
    writeFileSync(output, JSON.stringify(result));
    process.exit(0);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
