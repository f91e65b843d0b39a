const BaseEnvironment = require('@jest/environment-jsdom-abstract').default;
const jsdom = require('jsdom');

/**
 * jest-environment-jsdom with a newer jsdom, whose `getComputedStyle` is much faster (queries by role call it), and
 * with the reader's time zone.
 */
module.exports = class JsdomEnvironment extends BaseEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    this.timeZoneBefore = process.env.TZ;
    process.env.TZ = config.projectConfig.testEnvironmentOptions.timeZone;
  }

  async teardown() {
    await super.teardown();
    // The worker may run a server's file next.
    process.env.TZ = this.timeZoneBefore;
  }
};
