import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler, type Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { bareEnvironments } from './scripts/bareEnvironments';
import { FormerAssets } from './scripts/formerAssets';

const root = __dirname;
const inRoot = (...parts: string[]) => path.join(root, ...parts);

/**
 * Which files a named chunk needs, for the server's preloads (`dist/client/chunks.json`), and which module lies in which
 * chunk, for the weight budget (`dist/client-stats.json`).
 */
class ChunkModules {
  apply(compiler: Compiler) {
    compiler.hooks.done.tapPromise('ChunkModules', async (stats) => {
      const json = stats.toJson({
        all: false,
        assets: true,
        chunks: true,
        chunkGroups: true,
        chunkModules: true,
        nestedModules: true,
        chunkModulesSpace: Number.POSITIVE_INFINITY,
        nestedModulesSpace: Number.POSITIVE_INFINITY,
        ids: true,
        dependentModules: true,
        cachedModules: true,
        orphanModules: true,
        runtimeModules: true,
      });
      const names = (modules: typeof json.modules): { name: string; size: number }[] =>
        (modules ?? []).flatMap((module) =>
          module.modules ? names(module.modules) : [{ name: module.name ?? '', size: module.size ?? 0 }],
        );
      const chunks = (json.chunks ?? []).map((chunk) => ({
        names: chunk.names,
        files: chunk.files,
        initial: chunk.initial,
        modules: names(chunk.modules),
      }));
      const { mkdir, writeFile } = await import('node:fs/promises');
      await mkdir(inRoot('dist'), { recursive: true });
      await writeFile(inRoot('dist/client-stats.json'), JSON.stringify({ chunks }));
      const files = Object.entries(json.namedChunkGroups ?? {}).map(([name, { assets = [] }]) => [
        name,
        assets.map((asset) => asset.name).filter((file) => file.endsWith('.js')),
      ]);
      await writeFile(inRoot('dist/client/chunks.json'), JSON.stringify(Object.fromEntries(files)));
    });
  }
}

const scripts = (targets?: Record<string, string>) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: 'babel-loader',
    options: { cacheDirectory: true, ...(targets ? { targets } : {}) },
  },
});

/** The theme and the shop's styles are made while building. */
const themeRule = { test: /app[\\/]theme\.ts$/, use: inRoot('scripts/themeLoader.cjs') };
const SHOP_STYLES = /app[\\/]shopStyles\.tsx$/;

type Arguments = { mode?: 'production' | 'development' };

export default (_env: unknown, { mode = 'production' }: Arguments): Configuration[] => {
  const production = mode === 'production';
  const common = (name: string): Configuration => ({
    name,
    mode,
    context: root,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    cache: {
      type: 'filesystem',
      cacheDirectory: inRoot('.cache/webpack'),
      name: `${name}-${mode}`,
      buildDependencies: { config: [__filename, inRoot('.babelrc'), inRoot('package-lock.json')] },
    },
    performance: false,
    stats: { preset: 'errors-warnings', assets: false, timings: true },
    devtool: production ? (name === 'client' ? false : 'source-map') : 'eval-cheap-module-source-map',
    infrastructureLogging: { level: 'warn' },
  });
  const withoutMomentLocales = new webpack.IgnorePlugin({
    resourceRegExp: /^\.\/locale$/,
    contextRegExp: /moment$/,
  });

  const client: Configuration = {
    ...common('client'),
    target: 'browserslist',
    entry: { main: './src/client/main.tsx' },
    output: {
      path: inRoot('dist/client'),
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 120_000,
      clean: production ? { keep: /^assets\// } : true,
    },
    module: {
      rules: [
        {
          oneOf: [
            // The browser gets the contract's addresses, not its shapes: zod would weigh on the first page.
            { test: /src[\\/]contract[\\/](table|adminTable)\.ts$/, use: inRoot('scripts/tableLoader.cjs') },
            themeRule,
            {
              test: SHOP_STYLES,
              use: [MiniCssExtractPlugin.loader, 'css-loader', inRoot('scripts/shopStylesLoader.cjs')],
            },
            scripts(),
            { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
            { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/resource' },
          ],
        },
      ],
    },
    optimization: {
      // The page template keeps its comments: the server puts the page in their place.
      minimizeOptions: { html: false },
      runtimeChunk: false,
      chunkIds: 'deterministic',
      splitChunks: {
        chunks: 'all',
        minSize: 8_000,
        cacheGroups: {
          framework: {
            name: 'framework',
            chunks: 'initial',
            priority: 20,
            enforce: true,
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|redux|react-redux|@reduxjs|reselect|immer|redux-saga|@redux-saga|typed-redux-saga|use-sync-external-store|cookie|set-cookie-parser)[\\/]/,
          },
          interface: {
            name: 'interface',
            chunks: 'initial',
            priority: 10,
            enforce: true,
            test: /[\\/]node_modules[\\/](@mui|@emotion|stylis|clsx|react-transition-group)[\\/]/,
          },
        },
      },
    },
    plugins: [
      withoutMomentLocales,
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css',
      }),
      new HtmlWebpackPlugin({
        template: inRoot('public/index.ejs'),
        scriptLoading: 'defer',
        minify: false,
        // The template places them: styles first, since they block the paint, scripts after the page's own preloads.
        inject: false,
      }),
      new CopyPlugin({
        patterns: [
          { from: inRoot('public'), globOptions: { ignore: ['**/index.ejs'] }, noErrorOnMissing: true },
        ],
      }),
      new webpack.DefinePlugin({
        BARE_ENVIRONMENTS: JSON.stringify(bareEnvironments(process.env)),
      }),
      ...(production
        ? [
            new ChunkModules(),
            new FormerAssets('assets'),
            new CompressionPlugin({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              test: /\.(js|css|svg)$/,
              threshold: 512,
              minRatio: 0.95,
            }),
            new CompressionPlugin({
              filename: '[path][base].gz',
              algorithm: 'gzip',
              test: /\.(js|css|svg)$/,
              threshold: 512,
              minRatio: 0.95,
            }),
          ]
        : []),
    ],
    devServer: {
      hot: false,
      liveReload: true,
      historyApiFallback: false,
      devMiddleware: { writeToDisk: true },
    },
  };

  const server: Configuration = {
    ...common('server'),
    target: 'node20',
    entry: {
      main: './src/server/main.ts',
      demo: './bench/volume/main.ts',
      pdfThread: './src/server/platform/pdf/pdfThread.ts',
      rendererThread: './src/server/platform/http/rendererThread.ts',
    },
    output: {
      path: inRoot('dist/server'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    node: { __dirname: false, __filename: false },
    // Packages stay where npm put them: some are native, some bring files of their own.
    externalsPresets: { node: true },
    externals: [
      ({ request }, done) => (/^[./]/.test(request ?? '') ? done() : done(undefined, `commonjs ${request}`)),
    ],
    module: { rules: [scripts({ node: '20.19' })] },
    optimization: { minimize: false, nodeEnv: false, splitChunks: false },
    plugins: [
      new CopyPlugin({
        patterns: [
          { from: inRoot('src/server/platform/database/migrations'), to: 'migrations' },
          { from: inRoot('src/server/demo/clips'), to: 'demo/clips', noErrorOnMissing: true },
          { from: inRoot('src/server/demo/files'), to: 'demo/files', noErrorOnMissing: true },
        ],
      }),
    ],
  };

  /** The same application as a page: one file, with its libraries, that the server loads by path. */
  const renderer: Configuration = {
    ...common('renderer'),
    target: 'node20',
    entry: { render: './src/client/render.tsx' },
    output: {
      path: inRoot('dist/renderer'),
      filename: '[name].js',
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: {
      rules: [
        {
          oneOf: [
            themeRule,
            scripts({ node: '20.19' }),
            { test: /\.css$/, type: 'asset/source' },
            { test: /\.(woff2?|svg|png|webp)$/, type: 'asset/inline' },
          ],
        },
      ],
    },
    // Only the admin has grids and charts, and no page of the admin is rendered here.
    externals: [/^@mui\/x-/],
    externalsType: 'commonjs',
    optimization: { minimize: false, splitChunks: false },
    plugins: [withoutMomentLocales, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };

  return [client, server, renderer];
};
