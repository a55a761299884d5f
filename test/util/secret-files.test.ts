import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecretFile, settingsSyntaxOf } from '../../src/util/secret-files.ts'

test('files of secrets are known by their names, in any folder and case', () => {
  const secret =
    '.env a/.env.local .env.production prod.env .envrc a.pem certs/KEY.PEM example.com.key id_rsa .ssh/id_ed25519 .npmrc .pypirc .netrc _netrc .pgpass .htpasswd .git-credentials .dockercfg .docker/config.json .aws/credentials auth.json api/auth.json .composer/auth.json settings-security.xml .kube/config kubeconfig kubeconfig.yml .gcloud/a.json config/master.key config/credentials.yml.enc secrets.yml k8s/secrets.prod.yaml secrets.toml my-service-account.json terraform.tfstate terraform.tfstate.backup prod.tfvars prod.auto.tfvars.json app.jks app.keystore a.p12 a.ppk .vault-token a\\b\\.env'
  for (const file of secret.split(' ')) assert.ok(isSecretFile(file), file)
})

test('code, public keys and templates are no files of secrets', () => {
  const open =
    '.env.example .env.sample .env.template .env.dist .env.local.sample example.env env.ts .environment id_rsa.pub credentials.ts config.json config secrets.ts secrets.example.yml service-account.ts example.tfvars keys.ts monkey.key.ts keystore.ts secret/a.ts locales/de/auth.json src/i18n/en/auth.json gradle.properties settings.xml ci/maven-settings.xml'
  for (const file of open.split(' ')) assert.ok(!isSecretFile(file), file)
})

test('settings files with a few secret values are known by their names', () => {
  for (const file of ['gradle.properties', 'app/local.properties', 'a\\KEY.properties'])
    assert.equal(settingsSyntaxOf(file), 'properties', file)
  for (const file of ['settings.xml', '.mvn/settings.xml', 'ci_settings.xml'])
    assert.equal(settingsSyntaxOf(file), 'xml')
  for (const file of ['app.properties', 'pom.xml', 'settingsxml', 'settings.json'])
    assert.equal(settingsSyntaxOf(file), undefined, file)
})
