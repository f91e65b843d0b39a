import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(__dirname, '../../docs/deploy');

export interface Nginx {
  /** The command that signals it, without its last parameters. */
  readonly command: readonly string[];
  stop(): Promise<void>;
}

/**
 * Runs a real nginx on the configuration of docs/deploy, on a port of loopback and without TLS.
 * @param folder for its files, made here
 * @param upstream file that names the running process
 * @throws where there is no nginx
 */
export async function startNginx(folder: string, port: number, upstream: string): Promise<Nginx> {
  const { stdout } = spawnSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v nginx'], { encoding: 'utf8' });
  const program = stdout.trim();
  if (program === '') throw new Error('Install nginx (apt install nginx-light): this test needs it.');
  mkdirSync(folder);
  // Its workers run as another account than root.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'shop.conf'), documentedSite(folder, port, upstream));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    `pid ${folder}/pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${folder}/shop.conf; }`,
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  const parameters = ['-p', folder, '-c', file, '-e', `${folder}/error.log`];
  const child = spawn(program, [...parameters, '-g', 'daemon off;'], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  return {
    command: [program, ...parameters],
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The documented site, with what differs on a test machine. */
function documentedSite(folder: string, port: number, upstream: string): string {
  let site = readFileSync(path.join(DOCS, 'nginx.conf'), 'utf8');
  const replace = (documented: string | RegExp, here: string) => {
    const replaced = site.replace(documented, here);
    if (replaced === site) throw new Error(`docs/deploy/nginx.conf has no ${documented}`);
    site = replaced;
  };
  replace('/etc/nginx/shop-upstream.conf', upstream);
  replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
  replace('error_log /var/log/nginx/', `error_log ${folder}/`);
  replace('root /var/www/shop;', `root ${DOCS};`);
  replace(/ {2}ssl_certificate .*\n {2}ssl_certificate_key .*\n/, '');
  return site;
}
