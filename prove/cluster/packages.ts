import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { withoutServices } from '../../scripts/system.mjs'

/** Debian's packages that the cluster needs, and a program of each. */
const NEEDED = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  faketime: '/usr/bin/faketime',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/ceph',
  radosgw: '/usr/bin/radosgw',
}

/** Installs by apt-get what is missing, as root only. @throws Error that names the command somebody has to run */
export function installPackages(): void {
  const missing = Object.entries(NEEDED).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (missing.length === 0) return
  const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) throw new Error(`The cluster needs ${missing.join(', ')}. Run as root: ${command}`)
  console.log(`Installing ${missing.join(', ')} …`)
  const allowServices = withoutServices()
  try {
    execFileSync('sh', ['-c', command], { stdio: 'pipe', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  } finally {
    allowServices()
  }
}
