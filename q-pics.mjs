import { chromium } from '@playwright/test';
const shop='http://localhost:3477', base=`${shop}/corsi-trading-online`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
async function logIn(page, Username) {
  const a = await page.request.post(`${shop}/api/users/authenticate`, { data: { Username, Password: 'corsi-demo-2026' } });
  const { item, claim } = await a.json();
  await page.goto(`${base}/`);
  await page.evaluate(([u,r])=>{localStorage.setItem('user',u);localStorage.setItem('claim',r);},[JSON.stringify(item),String(claim)]);
  return item.token;
}
const call=async(page,token,path,data)=>(await page.request.post(shop+path,{data,headers:{authorization:`Bearer ${token}`}})).json();
for (const [w,h] of [[1280,900],[375,780]]) {
  let ctx = await browser.newContext({ viewport:{width:w,height:h} }); let page=await ctx.newPage();
  page.on('console',m=>{if(m.type()==='error')console.log('console',m.text().slice(0,300))}); page.on('pageerror',e=>console.log('pageerror',e.message));
  const token=await logIn(page,'studente@example.com');
  const {courses}=await call(page,token,'/api/users/GetUserPurchases',{});
  const c=courses.find(x=>x.slug==='ichimoku-segnali-e-conferme');
  const {item}=await call(page,token,'/api/courses/GetSections',{IdEnc:c.IdCourseEnc});
  const s=item.sections[1].IdEnc;
  await page.goto(`${base}/corso/v/${c.IdCourseEnc}?lezione=${s}#domande`);
  await page.getByRole('tab',{name:/Domande/}).waitFor(); await page.waitForLoadState('networkidle'); await page.waitForTimeout(800);
  await page.screenshot({path:`/tmp/q1-${w}.png`});
  await page.screenshot({path:`/tmp/q1full-${w}.png`,fullPage:true});
  await page.getByRole('tab',{name:/appunti/}).click(); await page.waitForTimeout(300);
  await page.getByRole('button',{name:/Modifica l/}).first().click(); await page.waitForTimeout(300);
  await page.screenshot({path:`/tmp/q2-${w}.png`,fullPage:true});
  await ctx.close();
  ctx = await browser.newContext({ viewport:{width:w,height:h} }); page=await ctx.newPage();
  page.on('console',m=>{if(m.type()==='error')console.log('console',m.text().slice(0,300))});
  await logIn(page,'relatore@example.com');
  await page.goto(`${base}/in#domande`); await page.getByText('Le domande dei tuoi studenti').waitFor(); await page.waitForTimeout(800);
  await page.screenshot({path:`/tmp/q3-${w}.png`});
  await page.getByRole('link',{name:/Rispondi sotto/}).first().click();
  await page.getByRole('button',{name:'Rispondi'}).first().waitFor(); await page.getByRole('button',{name:'Rispondi'}).first().click(); await page.waitForTimeout(500);
  await page.screenshot({path:`/tmp/q4-${w}.png`});
  await ctx.close();
  ctx = await browser.newContext({ viewport:{width:w,height:h} }); page=await ctx.newPage();
  page.on('console',m=>{if(m.type()==='error')console.log('console',m.text().slice(0,300))});
  await logIn(page,'admin@example.com');
  await page.goto(`${base}/admin/domande?State=unanswered`); await page.waitForLoadState('networkidle'); await page.waitForTimeout(1500);
  await page.screenshot({path:`/tmp/q5-${w}.png`});
  await page.getByRole('row').nth(1).getByRole('link').first().click().catch(e=>console.log(e.message.slice(0,200)));
  await page.waitForTimeout(1500);
  await page.screenshot({path:`/tmp/q6-${w}.png`,fullPage:true});
  await page.goto(`${base}/admin`); await page.waitForTimeout(1500); await page.getByText('senza risposta').first().waitFor({timeout:3000}).catch(()=>console.log('no attention'));
  await ctx.close();
}
await browser.close();
