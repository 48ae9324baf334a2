// The consent ledger in browsers: an author invites a person, who signs on a browser of their own and withdraws.
import { callPath, consentsCalls, contributionsCalls, moderationCalls } from '@alcove/protocol';
import { submitSet } from './contribution-sets.ts';
import { enter } from './member.ts';
import { linkIn, mailTo } from './people.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './site.ts';

test('an author invites a person to a file, review waits for the signature, the person signs on their phone, the set is published, they withdraw, and the file answers 404', async ({
  browser,
  baseURL,
  context,
  page,
  request,
}) => {
  const site = baseURL ? { baseURL } : {};
  const author = await enter(context);
  const title = 'Week-end à la dune';
  const id = await submitSet(context, { title, others: true });
  const mailbox = `gabriel-${crypto.randomUUID()}@exemple.fr`;
  const team = await browser.newContext(site);
  await enter(team, { role: 'editor' });
  const desk = await team.newPage();
  const theirs = await browser.newContext({ ...site, viewport: phone, hasTouch: true });
  const person = await theirs.newPage();

  await test.step('the author names the person and the file in the ledger', async () => {
    await arrives(page, `/membre/contributions/${id}/personnes`);
    await expect(page.getByText('Publication en attente : image 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Son prénom ou pseudo').fill('Gabriel');
    await dialog.getByLabel('Son e\u2011mail').fill(mailbox);
    await dialog.getByRole('checkbox', { name: 'Image 2' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
    await expect(page.getByRole('row', { name: /Gabriel/ })).toContainText('Demandé');
    await expectAccessible(page);
  });

  await test.step('review says which signature is missing', async () => {
    await expect
      .poll(async () => (await team.request.get(callPath(moderationCalls.reviewQueue))).text())
      .toContain(title);
    await arrives(desk, `/membre/moderation/relecture?open=${id}`);
    for (const name of [1, 2, 3, 4, 5])
      await desk
        .getByRole('group', { name: `Décision pour quai-0${name}.jpg` })
        .first()
        .getByRole('button', { name: 'Publier' })
        .click();
    await expect(desk.getByText('Une signature manque : fichier 2.')).toBeVisible();
  });

  await test.step('the person proves their age, looks, and signs', async () => {
    await arrives(person, linkIn(await mailTo(request, mailbox)));
    await expect(person.getByText(new RegExp(`${author.nick} veut publier 1 photo`))).toBeVisible();
    await expectNoSidewaysScroll(person);
    await expectAccessible(person);
    await person.getByRole('checkbox').check();
    await person.getByRole('button', { name: 'Prouver mon âge' }).click();
    await person.getByLabel('Signature : votre nom, saisi').fill('Gabriel Roy');
    const sign = person.getByRole('button', { name: 'Signer' });
    await expect(sign).toHaveAttribute('aria-disabled', 'true');
    await person.getByRole('checkbox', { name: 'Photo 1 sur 1, voilée. Montrer' }).check();
    await expect(person.getByAltText('Photo 1')).toBeVisible();
    await expect(person.getByAltText('Photo 1')).toHaveCSS('filter', 'none');
    await expectNoSidewaysScroll(person);
    await expectAccessible(person);
    await sign.click();
    await expect(person.getByText('C’est signé.')).toBeVisible();
  });

  await test.step('another person, whose browser runs no scripts, signs for another file and withdraws', async () => {
    const other = `noe-${crypto.randomUUID()}@exemple.fr`;
    const { data: draft } = (await (
      await context.request.get(`${callPath(contributionsCalls.draftMaterials)}?id=${id}`)
    ).json()) as { data: { draft: { files: { material_id: number }[] } } };
    const files = [draft.draft.files[2]?.material_id ?? 0];
    const asked = { number: id, name: 'Noé', email: other, language: 'fr', files };
    await context.request.post(callPath(consentsCalls.inviteDepicted), { data: asked });
    const plain = await browser.newContext({ ...site, javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(linkIn(await mailTo(request, other)));
    await reader.getByRole('checkbox').check();
    await reader.getByRole('button', { name: 'Prouver mon âge' }).click();
    await reader.getByRole('button', { name: 'Regarder', exact: true }).click();
    await reader.getByLabel('Signature : votre nom, saisi').fill('Noé Martin');
    await reader.getByRole('button', { name: 'Signer' }).click();
    await expect(reader.getByText('C’est signé.')).toHaveCount(0);
    await expect(reader.getByAltText('Photo 1')).toBeHidden();
    await reader.getByRole('checkbox', { name: 'Photo 1 sur 1, voilée. Montrer' }).check();
    await expect(reader.getByAltText('Photo 1')).toBeVisible();
    await reader.getByLabel('Signature : votre nom, saisi').fill('   ');
    await reader.getByRole('button', { name: 'Signer' }).click();
    const name = reader.getByLabel('Signature : votre nom, saisi');
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/au moins 3/);
    await name.fill('Noé Martin');
    await reader.getByRole('checkbox', { name: 'Photo 1 sur 1, voilée. Montrer' }).check();
    await reader.getByRole('button', { name: 'Signer' }).click();
    await expect(reader.getByText('C’est signé.')).toBeVisible();
    await reader.getByRole('button', { name: 'Retirer ce que j’ai choisi' }).click();
    await expect(reader.getByRole('alert')).toBeFocused();
    await reader.getByRole('checkbox', { name: `${title}, 3` }).check();
    await reader.getByRole('button', { name: 'Retirer ce que j’ai choisi' }).click();
    await expect(reader.getByText(/Fait le/)).toBeVisible();
    await expect(reader.getByRole('checkbox')).toHaveCount(0);
    await plain.close();
  });

  const shown = await test.step('the set is published', async () => {
    await arrives(desk, `/membre/moderation/relecture?open=${id}`);
    // The third is gone for ever.
    for (const name of [1, 2, 4, 5])
      await desk
        .getByRole('group', { name: `Décision pour quai-0${name}.jpg` })
        .first()
        .getByRole('button', { name: 'Publier' })
        .click();
    await desk.keyboard.press('Control+Enter');
    await expect(desk.locator('.toast', { hasText: 'La contribution est publiée.' })).toBeVisible();
    const read = await context.request.get(`${callPath(contributionsCalls.draftMaterials)}?id=${id}`);
    const { data } = (await read.json()) as { data: { draft: { files: { thumbnail_url: string }[] } } };
    const address = data.draft.files[1]?.thumbnail_url ?? '';
    expect((await context.request.get(address)).status()).toBe(200);
    return address;
  });

  await test.step('the person withdraws, and nobody sees the file any more', async () => {
    await person.getByRole('checkbox', { name: `${title}, 2` }).check();
    await person.getByRole('button', { name: 'Retirer 1 image' }).click();
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('1 image est partie.');
    await expectAccessible(person);
    expect((await context.request.get(shown)).status()).toBe(404);
  });

  await test.step('the ledger and the team read it', async () => {
    await arrives(page, `/membre/contributions/${id}/personnes`);
    await expect(page.getByRole('row', { name: /Personne 1/ })).toContainText('Retiré');
    await arrives(desk, `/membre/moderation/consentements?number=${id}`);
    await expect(desk.getByRole('row', { name: new RegExp(title) })).toContainText(['Retiré', 'Retiré']);
    await expectAccessible(desk);
  });
});
