import path from 'node:path';
import webpack from 'webpack';

const root = path.resolve(__dirname, '../../..');

/**
 * Bundles the code that the extension Redux DevTools runs in a page, so that a page's first script can install it.
 * @returns the path of the script
 */
export async function bundleDevTools(folder: string): Promise<string> {
  const compiler = webpack({
    mode: 'development',
    devtool: false,
    context: root,
    entry: path.join(root, 'test/client/app/withDevTools.ts'),
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, use: 'babel-loader' }] },
    output: { path: folder, filename: 'devTools.js' },
  });
  if (!compiler) throw new Error('webpack made no compiler');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString() ?? 'the DevTools were not bundled');
  return path.join(folder, 'devTools.js');
}
