// The client of `mocc lsp`: starts it, and starts it again when its settings change.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function makeClient() {
    const settings = vscode.workspace.getConfiguration('mocc');
    const server = { command: settings.get('path') || 'mocc', args: ['lsp', ...settings.get('arguments')] };
    const documents = [
        { scheme: 'file', language: 'modelica' },
        { scheme: 'untitled', language: 'modelica' },
    ];
    return new LanguageClient('mocc', 'mocc', server, { documentSelector: documents });
}

async function start() {
    client = makeClient();
    try {
        await client.start();
    } catch (error) {
        vscode.window.showErrorMessage(
            `mocc does not start (${error.message}). Is it installed? The setting mocc.path says where it is.`);
    }
}

async function stop() {
    const running = client;
    client = undefined;
    if (running) await running.stop().catch(() => {}); // one that has not started cannot be stopped
}

async function restart() {
    await stop();
    await start();
}

async function activate(context) {
    context.subscriptions.push(
        vscode.commands.registerCommand('mocc.restart', restart),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration('mocc.path') || event.affectsConfiguration('mocc.arguments')) return restart();
        }),
        vscode.workspace.onDidChangeWorkspaceFolders(restart));
    await start();
}

module.exports = { activate, deactivate: stop };
