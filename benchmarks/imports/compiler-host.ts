// TypeScript's compiler over a checkout whose dependencies are not installed.
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The file system, with `node_modules/NAME` of the root as a link to each package of the workspace. */
export function linkedHost(root: string, linked: ReadonlyMap<string, string>): ts.ModuleResolutionHost {
  const inModules = `${root}/node_modules/`
  const real = (file: string): string => {
    if (!file.startsWith(inModules)) return file
    const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(file.slice(inModules.length)) ?? []
    const folder = linked.get(name)
    return folder === undefined ? file : path.join(root, folder) + rest
  }
  return {
    fileExists: file => ts.sys.fileExists(real(file)),
    readFile: file => ts.sys.readFile(real(file)),
    directoryExists: folder => folder === inModules.slice(0, -1) || ts.sys.directoryExists(real(folder)),
    realpath: file => ts.sys.realpath!(real(file)),
    getCurrentDirectory: () => root,
  }
}

/** The options of the nearest configuration of a folder, both absolute; those of bundlers where it names none. */
export function optionsFor(root: string, folder: string): ts.CompilerOptions {
  let options: ts.CompilerOptions = {}
  for (let above = folder; ; above = path.dirname(above)) {
    const config = ['tsconfig.json', 'jsconfig.json'].map(name => path.join(above, name)).find(fs.existsSync)
    if (config !== undefined) {
      const { config: read } = ts.readConfigFile(config, ts.sys.readFile)
      options = ts.parseJsonConfigFileContent(read ?? {}, { ...ts.sys, readDirectory: () => [] }, above).options
    }
    if (config !== undefined || above === root) break
  }
  const isOld = options.moduleResolution === undefined && (options.module ?? 0) < ts.ModuleKind.Node16
  const bundled = { moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext }
  return { ...options, allowJs: true, ...(isOld ? bundled : {}) }
}
