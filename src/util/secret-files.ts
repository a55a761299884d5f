// Files that hold secrets, by their names. ctx lists their keys, but neither keeps nor shows their values. The table
// follows the lists of gitleaks, detect-secrets, git-secrets and the default ignore files of code editors.

/** Made on first use: most queries never ask. */
let table: ReturnType<typeof makeTable> | undefined

function makeTable() {
  return {
    /** Whole names of keys and of password files. */
    keyNames: words(`
      id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk
      .netrc _netrc .pgpass pgpass.conf .htpasswd .git-credentials .vault-token .vault_pass vault_pass.txt .dockercfg
      .dockerconfigjson .mylogin.cnf .my.cnf .s3cfg .boto .passwd-s3fs .esmtprc .msmtprc .fetchmailrc .npmrc .pypirc
      rclone.conf .rclone.conf credentials.yml.enc kubeconfig kubeconfig.yml kubeconfig.yaml .terraformrc terraform.rc credentials.tfrc.json
      settings-security.xml
    `),
    /** Endings of keys and key stores. */
    keyEndings: words('pem key p8 p12 pfx pkcs12 jks keystore bks ppk kdbx keytab ovpn kubeconfig'),
    /** `FOLDER/FILE`; `*` is every file of the folder. */
    inFolders: words(`
      .aws/credentials .aws/config .azure/* .cargo/credentials .cargo/credentials.toml
      .docker/config.json .gcloud/* .gem/credentials .gnupg/* .kube/config .m2/settings.xml
      gcloud/credentials.db gcloud/access_tokens.db gcloud/application_default_credentials.json
    `),
    /** Settings with secrets, unless a part of the name says that it is a template. */
    settingNames: words(`
      .env .envrc .flaskenv .secrets .secrets.toml local.settings.json application_default_credentials.json
      credentials credentials.json credentials.yml credentials.yaml credentials.toml credentials.ini auth.json
    `),
    /** Folders of translations, whose `auth.json` holds labels. */
    translations: words('locale locales lang langs language languages i18n translation translations messages'),
    /** Settings, most of them harmless: the name of each tells whether its value is a secret. */
    mixedSettings: words('gradle.properties local.properties key.properties keystore.properties signing.properties'),
    settingEndings: words('env tfvars'),
    /** `secrets.yml`, `secrets.prod.json`, `client_secret_123.json`, `my-service-account.json`. */
    settingBeginnings: ['secrets.', 'secret.', 'client_secret', 'gha-creds-'],
    settingParts: ['service-account', 'service_account', 'serviceaccount', 'firebase-adminsdk'],
    settingFormats: words('yml yaml json toml ini properties enc'),
    templates: words('example examples sample template tmpl dist'),
  }
}

/** True for a path whose file holds secrets, with `/` or `\\` between its parts. */
export function isSecretFile(path: string): boolean {
  table ??= makeTable()
  const lower = path.toLowerCase().replaceAll('\\', '/')
  const slash = lower.lastIndexOf('/')
  const name = lower.slice(slash + 1)
  const ending = name.slice(name.lastIndexOf('.') + 1)
  if (table.keyNames.has(name) || table.keyEndings.has(ending) || name.includes('.tfstate')) return true
  const folder = lower.slice(lower.lastIndexOf('/', slash - 1) + 1, slash + 1)
  if (folder !== '' && (table.inFolders.has(folder + name) || table.inFolders.has(`${folder}*`))) return true
  const { templates } = table
  if (name === 'auth.json' && isTranslation(lower, table)) return false
  return isSetting(name, ending, table) && !name.split(/[._-]/).some(part => templates.has(part))
}

/** True for `locales/en/auth.json`. */
function isTranslation(path: string, { translations }: ReturnType<typeof makeTable>): boolean {
  return path.split('/').some(part => translations.has(part))
}

/** The syntax of a settings file in which only the values of some names are secrets; undefined for other files. */
export function settingsSyntaxOf(path: string): 'properties' | 'xml' | undefined {
  table ??= makeTable()
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  if (table.mixedSettings.has(name)) return 'properties'
  return name.endsWith('.xml') && name.split(/[._-]/).includes('settings') ? 'xml' : undefined
}

function isSetting(name: string, ending: string, rules: ReturnType<typeof makeTable>): boolean {
  if (rules.settingNames.has(name) || rules.settingEndings.has(ending) || name.endsWith('.tfvars.json')) return true
  if (name.startsWith('.env.') || name.startsWith('.envrc.')) return true
  if (!rules.settingFormats.has(ending)) return false
  return (
    rules.settingBeginnings.some(start => name.startsWith(start)) ||
    rules.settingParts.some(part => name.includes(part))
  )
}

function words(text: string): Set<string> {
  return new Set(text.trim().split(/\s+/))
}
