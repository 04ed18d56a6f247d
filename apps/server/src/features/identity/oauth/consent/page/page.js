var byteString=salt=>{let sextets2=salt.replaceAll("-","+").replaceAll("_","/").replace(/[^A-Za-z0-9+/]/g,"");return atob(sextets2.length%4===1?sextets2.slice(0,
-1):sextets2)},isSameSalt=(salt,other)=>byteString(salt)===byteString(other);var encoder=new TextEncoder,decoder=new TextDecoder("utf-8",{fatal:!0,ignoreBOM:!0}),utf8Bytes=text=>{if(!text.isWellFormed())throw new TypeError("the text hold\
s a lone surrogate and has no UTF-8 form");return encoder.encode(text)},utf8Text=bytes=>decoder.decode(bytes),plainBytes=bytes=>bytes.buffer instanceof ArrayBuffer?
new Uint8Array(bytes.buffer,bytes.byteOffset,bytes.byteLength):new Uint8Array(bytes),randomBytes=length=>crypto.getRandomValues(new Uint8Array(length)),concatBytes=(...parts)=>{
let joined=new Uint8Array(parts.reduce((sum,part)=>sum+part.byteLength,0)),offset=0;for(let part of parts)joined.set(part,offset),offset+=part.byteLength;return joined},
hexText=bytes=>{let hex="";for(let byte of bytes)hex+=byte.toString(16).padStart(2,"0");return hex},sha256Hex=async bytes=>hexText(new Uint8Array(await crypto.subtle.
digest("SHA-256",bytes)));var PBKDF2_ITERATIONS=1e5,pbkdf2=async(secret,salt,iterations)=>{let material=await crypto.subtle.importKey("raw",utf8Bytes(secret),"PBKDF2",!1,["deriveBits"]),
bits=await crypto.subtle.deriveBits({name:"PBKDF2",hash:"SHA-256",salt,iterations},material,256);return new Uint8Array(bits)};var CryptoError=class extends Error{name="CryptoError";reason;constructor(reason,message,options){super(message,options),this.reason=reason}};var ALPHABET="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";var encoder2=new TextEncoder,decoder2=new TextDecoder,sextets=encoder2.encode(ALPHABET),sextetByCode=new Uint8Array(256).fill(64);sextets.forEach((code,value)=>{
sextetByCode[code]=value});var pairs=new Uint16Array(Uint8Array.from({length:8192},(_,i)=>sextets[i%2===0?i>>7:i>>1&63]??0).buffer),base64Text=bytes=>{let whole=bytes.
length-bytes.length%3,units=new Uint16Array(Math.ceil(bytes.length/3)*2),at=0;for(let i=0;i<whole;i+=3){let group=byteAt(bytes,i)<<16|byteAt(bytes,i+1)<<8|byteAt(
bytes,i+2);units[at++]=pairs[group>>12],units[at++]=pairs[group&4095]}let text=new Uint8Array(units.buffer);return whole<bytes.length&&writeTail(text,bytes,whole),
decoder2.decode(text)},byteAt=(bytes,index)=>bytes[index],writeTail=(text,bytes,whole)=>{let group=byteAt(bytes,whole)<<16|(bytes[whole+1]??0)<<8,third=bytes.length-
whole===2?byteAt(sextets,group>>6&63):61;text.set([byteAt(sextets,group>>18),byteAt(sextets,group>>12&63),third,61],text.length-4)},base64Bytes=text=>{let codes=encoder2.
encode(text),length=decodedLength(codes);if(length===null)return null;let bytes=new Uint8Array(length),combinedBits=0,at=0,whole=length-length%3;for(let i=0;at<
whole;i+=4){let a=byteAt(sextetByCode,byteAt(codes,i)),b=byteAt(sextetByCode,byteAt(codes,i+1)),c=byteAt(sextetByCode,byteAt(codes,i+2)),d=byteAt(sextetByCode,byteAt(
codes,i+3));combinedBits|=a|b|c|d,bytes[at++]=a<<2|b>>4,bytes[at++]=b<<4|c>>2,bytes[at++]=c<<6|d}return combinedBits>=64?null:readTail(bytes,codes,whole)?bytes:
null},decodedLength=codes=>{if(codes.length%4!==0)return null;let padding=codes.at(-1)!==61?0:codes.at(-2)!==61?1:2;return codes.length/4*3-padding},readTail=(bytes,codes,whole)=>{
let rest=bytes.length-whole;if(rest===0)return!0;let start=codes.length-4,a=byteAt(sextetByCode,byteAt(codes,start)),b=byteAt(sextetByCode,byteAt(codes,start+1)),
c=rest===2?byteAt(sextetByCode,byteAt(codes,start+2)):0;return(a|b|c)>=64?!1:(bytes[whole]=a<<2|b>>4,rest===2&&(bytes[whole+1]=b<<4|c>>2),rest===2?(c&3)===0:(b&
15)===0)},base64UrlText=bytes=>base64Text(bytes).replaceAll("+","-").replaceAll("/","_").replaceAll("=","");var recipe={name:"RSA-OAEP",modulusLength:2048,publicExponent:Uint8Array.of(1,0,1),hash:"SHA-256"};var createReplyKey=async()=>{let{publicKey,privateKey}=await crypto.subtle.generateKey(recipe,!1,["encrypt","decrypt"]),spki=await crypto.subtle.exportKey("spki",
publicKey);return{public_key:base64Text(new Uint8Array(spki)),privateKey}};var importKey=(rawKey,usage)=>{if(rawKey.length!==32)throw new RangeError("an AES-256 key has 32 bytes");return crypto.subtle.importKey("raw",rawKey,"AES-GCM",!1,
[usage])},gcmEncrypt=async(rawKey,iv,plaintext)=>{let key=await importKey(rawKey,"encrypt");return new Uint8Array(await crypto.subtle.encrypt({name:"AES-GCM",iv},
key,plaintext))},gcmDecrypt=async(rawKey,iv,ciphertext)=>{let key=await importKey(rawKey,"decrypt");return new Uint8Array(await crypto.subtle.decrypt({name:"AES\
-GCM",iv},key,ciphertext))};var readElement=bytes=>{let[tag,first]=bytes;if(tag===void 0||first===void 0||(tag&31)===31)return null;let header=first<128?{size:2,length:first}:readLongLength(
bytes,first&127);if(header===null)return null;let end=header.size+header.length;return end>bytes.length?null:{element:{tag,content:bytes.subarray(header.size,end)},
rest:bytes.subarray(end)}},readLongLength=(bytes,count)=>{if(count===0||count>3||bytes.length<2+count)return null;let length=bytes.subarray(2,2+count).reduce((sum,byte)=>sum*
256+byte,0);return length>=128&&length>=256**(count-1)?{size:2+count,length}:null},readElements=bytes=>{let elements=[],rest=bytes;for(;rest.length>0;){let read=readElement(
rest);if(read===null)return null;elements.push(read.element),rest=read.rest}return elements},readSequence=element2=>element2?.tag===48?readElements(element2.content):
null,readWholeSequence=bytes=>{let elements=readElements(bytes);return elements?.length===1?readSequence(elements[0]):null},getContent=(element2,tag)=>element2?.
tag===tag?element2.content:null,readSmallInteger=element2=>{let content=getContent(element2,2),[first,second]=content??[];return content===null||first===void 0||
first>=128||content.length>6||first===0&&second!==void 0&&second<128?null:content.reduce((sum,byte)=>sum*256+byte,0)},readObjectId=element2=>{let content=getContent(
element2,6),last=content?.at(-1);if(content===null||last===void 0||last>=128)return null;let arcs=[],arc=0;for(let byte of content)arc=arc*128+(byte&127),!(byte>=
128)&&(arcs.push(arc),arc=0);let[first=0,...others]=arcs,root=Math.min(Math.floor(first/40),2);return[root,first-root*40,...others].join(".")},readAlgorithm=element2=>{
let parts=readSequence(element2),id=readObjectId(parts?.[0]);return parts===null||id===null||parts.length>2?null:{id,parameters:parts[1]}},isNull=element2=>getContent(
element2,5)?.length===0;var WRAP_SALT_BYTES=16,MEMBERS=4,MIN_DATA_CHARACTERS=1024;var readEncryptedPrivateKey=value=>{if(typeof value!="object"||value===null)return"encrypted_private_key is not an object";if(Object.keys(value).length!==MEMBERS)
return"encrypted_private_key has members other than iter, salt, iv, data";let{iter,salt,iv,data}=value;if(iter!==PBKDF2_ITERATIONS)return`iter is not ${PBKDF2_ITERATIONS}`;
let saltBytes=typeof salt=="string"?base64Bytes(salt):null;if(saltBytes?.length!==WRAP_SALT_BYTES)return`salt is not base64 of ${WRAP_SALT_BYTES} bytes`;let ivBytes=typeof iv==
"string"?base64Bytes(iv):null;if(ivBytes?.length!==12)return`iv is not base64 of ${12} bytes`;let dataBytes=typeof data=="string"&&data.length>=MIN_DATA_CHARACTERS?
base64Bytes(data):null;return dataBytes===null?"data is not base64 of at least 1 KiB":isPlainPrivateKey(dataBytes)?"data is a private key that is not encrypted":
{salt:saltBytes,iv:ivBytes,data:dataBytes}};var isPlainPrivateKey=bytes=>{if(String.fromCharCode(...bytes.subarray(0,64)).includes("-----BEGIN"))return!0;let outer=readElement(bytes)?.element,first=outer?.
tag===48?readElement(outer.content):null,version=readSmallInteger(first?.element),next=first===null?void 0:readElement(first.rest)?.element.tag;return(version===
0||version===1)&&(next===48||next===2)};var deriveVerifier=async(rawPassword,authSalt)=>{let salt=base64Bytes(authSalt);if(salt===null||salt.length===0)throw new CryptoError("malformed","auth_salt is \
not base64");return base64UrlText(await pbkdf2(rawPassword,salt,PBKDF2_ITERATIONS))};var BLOCK=/^\s*-----BEGIN ([A-Z0-9 ]+)-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END \1-----\s*$/,restoreLineBreaks=text=>text.replace(/\\r\\n|\\n/g,`
`),readPem=text=>{let[,label,body]=BLOCK.exec(text)??[];if(label===void 0||body===void 0)return null;let bytes=base64Bytes(body.replace(/[\r\n]/g,""));return bytes===
null?null:{label,bytes}};var ENCRYPTED_PEM_LABEL="ENCRYPTED PRIVATE KEY";var WRAPPED_KEY_BYTES=256,MEMBERS2=4,writeWrapper=parts=>({_enc:1,k:base64Text(parts.k),iv:base64Text(parts.iv),d:base64Text(parts.d)}),readWrapper=value=>{if(typeof value!=
"object"||value===null||Object.keys(value).length!==MEMBERS2)return null;let{_enc,k,iv,d}=value;if(_enc!==1||typeof k!="string"||typeof iv!="string"||typeof d!=
"string")return null;let parts={k:base64Bytes(k),iv:base64Bytes(iv),d:base64Bytes(d)};return parts.k?.length!==WRAPPED_KEY_BYTES||parts.iv?.length!==12||parts.d===
null||parts.d.length<16?null:{k:parts.k,iv:parts.iv,d:parts.d}},readWrapperInput=wrapper=>readWrapper(typeof wrapper=="string"?parseJson(wrapper):wrapper);var parseJson=text=>{try{return JSON.parse(text)}catch{return}};var isCryptoKey=key=>typeof key=="object"&&"algorithm"in key,isExportable=key=>"export"in key&&typeof key.export=="function"&&"type"in key&&key.type==="private",
pkcs8Bytes=key=>{if(typeof key=="string")return parsePkcs8(key);if(key instanceof Uint8Array)return plainBytes(key);if(key instanceof ArrayBuffer)return new Uint8Array(
key);if(isExportable(key))return plainBytes(key.export({type:"pkcs8",format:"der"}));throw new CryptoError("key_unsuitable","the private key is neither a Crypto\
Key nor PKCS#8")},parsePkcs8=text=>{let block=readPem(restoreLineBreaks(text));if(block?.label===ENCRYPTED_PEM_LABEL)throw new CryptoError("key_unsuitable","the\
 private key is still encrypted: load it with its passphrase first");let bytes=block===null?base64Bytes(text.trim()):block.label==="PRIVATE KEY"?block.bytes:null;
if(bytes===null)throw new CryptoError("key_unsuitable","the private key text is not PKCS#8");return bytes};var importValuePrivateKey=async pkcs8=>importPinned(pkcs8Bytes(pkcs8)),importPinned=async pkcs8=>{try{return await crypto.subtle.importKey("pkcs8",pkcs8,{name:"\
RSA-OAEP",hash:"SHA-256"},!1,["decrypt"])}catch(cause){throw new CryptoError("key_unsuitable","the private key is not an RSA key in PKCS#8",{cause})}},openValue=async(wrapper,privateKey)=>{
let parts=readWrapperInput(wrapper);if(parts===null)throw new CryptoError("malformed","not a wrapper {_enc, k, iv, d}");let key=isCryptoKey(privateKey)?privateKey:
await importPinned(pkcs8Bytes(privateKey));requireSha256(key);try{let aesKey=new Uint8Array(await crypto.subtle.decrypt({name:"RSA-OAEP"},key,parts.k));return utf8Text(
await gcmDecrypt(aesKey,parts.iv,parts.d))}catch(cause){throw new CryptoError("not_opened","this key does not open this value",{cause})}},requireSha256=key=>{let{
name,hash}=key.algorithm;if(key.type!=="private"||name!=="RSA-OAEP"||hash?.name!=="SHA-256")throw new CryptoError("key_unsuitable","values open with an RSA-OAEP\
 private key imported for SHA-256")};var unwrapPrivateKey=async(wrapped,secret)=>{let parts=readEncryptedPrivateKey(wrapped);if(typeof parts=="string")throw new CryptoError("malformed",parts);try{return await gcmDecrypt(
await pbkdf2(secret,parts.salt,PBKDF2_ITERATIONS),parts.iv,parts.data)}catch(cause){throw new CryptoError("not_opened","the passphrase does not open this privat\
e key",{cause})}};var RSA_ENCRYPTION="1.2.840.113549.1.1.1",PUBLIC_EXPONENT=65537,MODULUS_BYTES=256,publicKeyProblem=publicKey=>{let der=typeof publicKey=="string"?base64Bytes(publicKey):
null;if(der===null)return"the public key is not base64";let[algorithmPart,keyPart,...extra]=readWholeSequence(der)??[],algorithm=readAlgorithm(algorithmPart);return algorithm===
null||keyPart===void 0||extra.length>0?"the public key is no DER public key info":algorithm.id!==RSA_ENCRYPTION||!isNull(algorithm.parameters)?"the public key i\
s not an RSA key":rsaKeyProblem(keyPart)},rsaKeyProblem=keyPart=>{let bits=getContent(keyPart,3),numbers=bits?.[0]===0?readWholeSequence(bits.subarray(1)):null;
return numbers?.length!==2?"the public key holds no RSA numbers":isModulus2048(getContent(numbers[0],2))?readSmallInteger(numbers[1])!==PUBLIC_EXPONENT?"the pub\
lic exponent is not 65537":null:"the public key is not 2048 bit"},isModulus2048=content=>{let[sign,top=0]=content??[],last=content?.at(-1)??0;return content?.length===
MODULUS_BYTES+1&&sign===0&&top>=128&&last%2===1},publicKeyDer=publicKey=>{let problem=publicKeyProblem(publicKey),der=problem===null?base64Bytes(publicKey):null;
if(der===null)throw new CryptoError("key_unsuitable",problem??"the public key is not base64");return der},publicKeySha256=async publicKey=>sha256Hex(publicKeyDer(
publicKey));var derivePinsKey=async(pkcs8,userId)=>{let material=await crypto.subtle.importKey("raw",plainBytes(pkcs8),"HKDF",!1,["deriveKey"]),info=utf8Bytes(`company-data\
/pins/v1/${userId}`),recipe2={name:"HKDF",hash:"SHA-256",salt:new Uint8Array,info};return crypto.subtle.deriveKey(recipe2,material,{name:"AES-GCM",length:256},!1,
["encrypt","decrypt"])},closePinBook=async(book,key)=>{let iv=randomBytes(12),ciphertext=await crypto.subtle.encrypt({name:"AES-GCM",iv},key,utf8Bytes(JSON.stringify(
book)));return base64Text(concatBytes(iv,new Uint8Array(ciphertext)))},openPinBook=async(value,key)=>{let bytes=base64Bytes(value);if(bytes===null||bytes.length<
28)throw new CryptoError("malformed","the pin book is not base64 of an iv, a text and a tag");let iv=bytes.subarray(0,12);try{let json=await crypto.subtle.decrypt(
{name:"AES-GCM",iv},key,bytes.subarray(12));return JSON.parse(utf8Text(new Uint8Array(json)))}catch(cause){throw new CryptoError("not_opened","the pin book does\
 not open",{cause})}};var recentKeys=(load2,generationSize=500)=>{let young=new Map,old=new Map,remember=(publicKey,key)=>(young.size>=generationSize&&(old=young,young=new Map),young.
set(publicKey,key),key),loadAndRemember=publicKey=>{let key=load2(publicKey);return key.catch(()=>{for(let generation of[young,old])generation.get(publicKey)===
key&&generation.delete(publicKey)}),remember(publicKey,key)};return publicKey=>{let youngKey=young.get(publicKey);if(youngKey!==void 0)return youngKey;let oldKey=old.
get(publicKey);return oldKey===void 0?loadAndRemember(publicKey):remember(publicKey,oldKey)}};var recipientKey=recentKeys(async publicKey=>crypto.subtle.importKey("spki",publicKeyDer(publicKey),{name:"RSA-OAEP",hash:"SHA-256"},!1,["encrypt"])),sealValue=async(plaintext,spkiBase64)=>{
let recipient=await recipientKey(spkiBase64),secret=randomBytes(44),aesKey=secret.subarray(0,32),iv=secret.subarray(32),[k,d]=await Promise.all([crypto.subtle.encrypt(
{name:"RSA-OAEP"},recipient,aesKey),gcmEncrypt(aesKey,iv,utf8Bytes(plaintext))]);return aesKey.fill(0),JSON.stringify(writeWrapper({k:new Uint8Array(k),iv,d}))};var Refusal=class extends Error{key;status;members;constructor(status,members){super(String(members.error_description??members.error??`HTTP ${status}`)),this.status=
status,this.members=members,this.key=typeof members.error_key=="string"?members.error_key:""}get requestId(){return typeof this.members.request_id=="string"?this.
members.request_id:void 0}},Unreachable=class extends Error{},WAIT_MS=3e4,send=async(url,{method="GET",body,token,keepalive=!1})=>{try{return await fetch(url,{method,
headers:{accept:"application/json",...body!==void 0&&{"content-type":"application/json"},...token!==void 0&&{authorization:`Bearer ${token}`}},credentials:"omit",
keepalive,signal:AbortSignal.timeout(WAIT_MS),...body!==void 0&&{body:JSON.stringify(body)}})}catch(error){throw new Unreachable(String(error))}},readMembers=async response=>{
let parsed2=await response.json().catch(()=>({}));return typeof parsed2=="object"&&parsed2!==null?parsed2:{}},call=async(base,path,options={})=>{let query=options.
query===void 0?"":`?${new URLSearchParams(options.query)}`,response=await send(`${base}${path}${query}`,options);if(response.ok)return response.status===204?void 0:
await response.json();let members=await readMembers(response),newHome=members.api_url;if(response.status===421&&typeof newHome=="string"&&newHome!==base)return call(
newHome,path,options);throw new Refusal(response.status,members)};var OtherKey=class extends Error{},UnreadablePins=class extends Error{},PATH="/api/account/pins",MAX_TRIES=5,openBook=async(value,key)=>{if(value===null)return{
v:1,n:0,keys:{},log:null};let content=await openPinBook(value,key).catch(()=>{});if(content?.v!==1)throw new UnreadablePins("The book does not open.");return content},
writeBook=async({home,token},version,value)=>{try{return await call(home,PATH,{method:"PUT",token,body:{version,value}}),!0}catch(error){if(error instanceof Refusal&&
error.key==="account.pins_conflict")return!1;throw error}},requirePinnedKey=async(session,serviceId,publicKey)=>{let{home,token,pinsKey}=session;if(pinsKey===void 0)
return publicKey;let k=await publicKeySha256(publicKey);for(let tries=0;tries<MAX_TRIES;tries+=1){let{version,value}=await call(home,PATH,{token}),book=await openBook(
value,pinsKey),pinned=book.keys[serviceId];if(pinned!==void 0&&pinned.k!==k)throw new OtherKey("The key is another one.");if(pinned!==void 0)return publicKey;let keys={
...book.keys,[serviceId]:{k,t:new Date().toISOString(),c:"service"}},next=await closePinBook({...book,n:book.n+1,keys},pinsKey);if(await writeBook(session,version+
1,next))return publicKey}throw new UnreadablePins("Other devices write the book all the time.")};var SVG="http://www.w3.org/2000/svg",setAttributes=(node,attributes)=>{for(let[name,value]of Object.entries(attributes))value==null||value===!1||node.setAttribute(
name,value===!0?"":String(value))},isShown=child=>child!=null&&child!==!1,element=(tag,attributes={},...children)=>{let node=document.createElement(tag);return setAttributes(
node,attributes),node.append(...children.filter(isShown)),node},graphic=(attributes,...paths)=>{let node=document.createElementNS(SVG,"svg");setAttributes(node,
{viewBox:"0 0 24 24","aria-hidden":"true",focusable:"false",...attributes});for(let shape of paths){let path=document.createElementNS(SVG,"path");path.setAttribute(
"d",shape),node.append(path)}return node},lastId=0,newId=name=>(lastId+=1,`${name}-${lastId}`);var labelledField=(control,{label,hint,mark},beside)=>{let id=newId("field");control.id=id;let hintNode=hint===void 0?null:element("p",{id:`${id}-hint`,class:"h\
int"},hint),error=element("p",{id:`${id}-error`,class:"error"}),describe=hasError=>{let ids=[hintNode?.id,hasError?error.id:void 0].filter(part=>part!==void 0);
ids.length>0?control.setAttribute("aria-describedby",ids.join(" ")):control.removeAttribute("aria-describedby")};describe(!1);let field={node:element("div",{class:"\
field"},element("label",{for:id},label,mark!==void 0&&element("span",{class:"mark"},mark)),beside?element("div",{class:"with-button"},control,beside):control,hintNode,
error),control,value:()=>control.value,setError(message){error.replaceChildren(...message===void 0?[]:[message]),message===void 0?control.removeAttribute("aria-\
invalid"):control.setAttribute("aria-invalid","true"),describe(message!==void 0)}};return control.addEventListener("input",()=>field.setError(void 0)),field},textField=options=>labelledField(
element("input",{type:"text",...options.attributes}),options),passwordField=options=>{let input=element("input",{type:"password",autocomplete:"current-password",
...options.attributes}),toggle=element("button",{type:"button",class:"reveal","aria-pressed":"false"},options.show);return toggle.addEventListener("click",()=>{
let isShown2=input.type==="text";input.type=isShown2?"password":"text",toggle.setAttribute("aria-pressed",String(!isShown2)),toggle.replaceChildren(isShown2?options.
show:options.hide)}),labelledField(input,options,toggle)},createSelect=(choices,attributes={})=>element("select",attributes,...choices.map(({value,label})=>element(
"option",{value},label))),focusFirstError=root=>{let first=[...root.querySelectorAll('[aria-invalid="true"], [data-wrong]')].find(control=>control.closest("[hid\
den]")===null);return first?.focus(),first===void 0};var outlines={lock:["M5 11h14v10H5z","M8 11V7a4 4 0 0 1 8 0v4"],eye:["M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z","M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"],alert:[
"M12 3 2 20h20z","M12 10v4","M12 17v.01"],check:["M20 6 9 17l-5-5"],cross:["M18 6 6 18","M6 6l12 12"],shield:["M12 3 4 6v6c0 5 3.4 8 8 9 4.6-1 8-4 8-9V6z","M9 1\
2l2 2 4-4"]},icon=name=>graphic({class:"icon"},...outlines[name]);var problemBox=({message,reference,isHint=!1})=>element("div",{class:isHint?"notice warn":"notice bad"},icon("alert"),element("div",{},element("p",{},message),reference!==
void 0&&element("p",{class:"reference"},reference))),setBusy=(button,isBusy,label)=>{button.setAttribute("aria-disabled",String(isBusy)),button.replaceChildren(
label)},runForm=options=>{let{submit,deny:deny2,content,check,work,explain:explain2}=options,problem=element("div",{role:"alert",class:"problem"}),approve=element(
"button",{type:"submit",class:"button main"},submit?.label),refuse=element("button",{type:"button",class:"button"},deny2),node=element("form",{novalidate:!0},...content,
problem,element("div",{class:"buttons"},submit&&approve,refuse)),isBusy=!1,outcome=new Promise((resolve,reject)=>{let run=async({label,busy})=>{problem.replaceChildren();
let isComplete=check();if(!(!focusFirstError(node)||!isComplete)){isBusy=!0,setBusy(approve,!0,busy);try{resolve(await work())}catch(error){let explanation=explain2(
error);explanation===void 0?reject(error):problem.replaceChildren(problemBox(explanation))}finally{isBusy=!1,setBusy(approve,!1,label)}}};node.addEventListener(
"submit",event=>{event.preventDefault(),!isBusy&&submit&&run(submit)}),refuse.addEventListener("click",()=>{isBusy||resolve("denied")})});return{node,outcome}};var findRow=(rows,type)=>rows.find(row=>row.type===type),collectLineage=(rows,type)=>{let line=[],visited=new Set,row=findRow(rows,type);for(;row!==void 0&&!visited.
has(row.type);)visited.add(row.type),line.push(row),row=row.parent===null?void 0:findRow(rows,row.parent);return line},inherited=(line,column)=>{let row=line.find(
candidate=>candidate[column]!=null);return row===void 0?null:row[column]},resolveType=(rows,type)=>{let line=collectLineage(rows,type),row=line[0];return row===
void 0?null:{type:row.type,parent:row.parent,label:row.label,input:inherited(line,"input"),lane:inherited(line,"lane"),check:inherited(line,"check"),options:inherited(
line,"options"),fields:inherited(line,"fields"),validation:line.map(({validation})=>validation).filter(pattern=>pattern!=null).reverse(),is_system:row.is_system}},
isSameOrDescendant=(rows,type,ancestor)=>type===ancestor||collectLineage(rows,type).some(row=>row.type===ancestor),isBinary=(rows,type)=>{let lane=resolveType(rows,
type)?.lane;return lane==="photo"||lane==="document"};var UnsafeLogin=class extends Error{},openKeys=async(wrapped,password,userId)=>{let pkcs8=await unwrapPrivateKey(wrapped,password).catch(error=>{throw new UnsafeLogin(
String(error))}),[key,pinsKey]=await Promise.all([importValuePrivateKey(pkcs8),derivePinsKey(pkcs8,userId)]);return pkcs8.fill(0),{key,pinsKey}},signIn=async({email,
password,code})=>{let{auth_salt}=await call("","/api/auth/params",{query:{email}}),verifier=await deriveVerifier(password,auth_salt),response=await call("","/ap\
i/auth/login",{method:"POST",body:{email,password:verifier,...code!==void 0&&{code}}});if(isSameSalt(auth_salt,response.encrypted_private_key.salt))throw new UnsafeLogin(
"The salts are the same.");let{usertype,encrypted_private_key,user_id}=response,keys=usertype==="person"?await openKeys(encrypted_private_key,password,user_id):
{key:void 0,pinsKey:void 0};return{email,usertype,token:response.access_token,home:response.api_url,...keys}},signOut=async({token})=>{await call("","/api/auth/\
logout",{method:"POST",token,keepalive:!0}).catch(()=>{})},requireKey=({key})=>{if(key===void 0)throw new UnsafeLogin("There is no key.");return key};var openDatum=async(datum,key)=>{if(datum.value===null)return datum.has_file?{datum,plaintext:null}:void 0;let plaintext=await openValue(datum.value,key).catch(
()=>{});return plaintext===void 0||plaintext===""?void 0:{datum,plaintext}},readProfile=async session=>{let{home,token}=session,key=requireKey(session),[types,data]=await Promise.
all([call(home,"/api/contact-field-types",{token}),call(home,"/api/contact-data",{token})]),values=await Promise.all(data.map(datum=>openDatum(datum,key)));return{
types,values:values.filter(value=>value!==void 0)}},DAY_MS=864e5,isVerified=({verification},maxAgeDays,nowMs)=>{if(verification===null)return!1;let{verified_at,
verified_expires_at}=verification;return verified_expires_at!==null&&Date.parse(verified_expires_at)<=nowMs?!1:maxAgeDays==null||nowMs-Date.parse(verified_at)<=
maxAgeDays*DAY_MS},fittingValues=({types,values},{type,options,verified,verified_max_age_days},nowMs=Date.now())=>values.filter(({datum,plaintext})=>isSameOrDescendant(
[...types],datum.type,type)&&(!verified||isVerified(datum,verified_max_age_days,nowMs))&&(options==null||plaintext!==null&&options.includes(plaintext))),isFileType=({
types},type)=>isBinary([...types],type),sealFor=async({datum,plaintext},publicKey,session)=>{let{home,token}=session;if(plaintext!==null)return sealValue(plaintext,
publicKey);if(!datum.is_private)return null;let{value}=await call(home,`/api/contact-data/${datum.id}/file`,{token});return sealValue(await openValue(value,requireKey(
session)),publicKey)};var de={language:"de",frame:{brand:"Schlüssel werden nur in Ihrem Browser geöffnet",steps:"Schritte",loading:"Wird geladen …",returnsTo:host=>`Danach kehren\
 Sie zu ${host} zurück.`,detached:"Danach können Sie diese Seite schließen. Die App erfährt Ihre Entscheidung von selbst.",reference:id=>`Kennung: ${id}`},names:{
email:"E-Mail",phone:"Telefon",first_name:"Vorname",last_name:"Nachname",address:"Adresse",street:"Straße und Hausnummer",street2:"Adresszusatz",postal_code:"P\
ostleitzahl",city:"Ort",state:"Bundesstaat (USA)",country:"Land",nationality:"Staatsangehörigkeit",date_of_birth:"Geburtsdatum",place_of_birth:"Geburtsort",gender:"\
Geschlecht",bank:"Bankverbindung",account_holder:"Kontoinhaber",bank_name:"Bank",iban:"IBAN",bic:"BIC",creditcard:"Kreditkarte",number:"Nummer",holder:"Inhaber",
expiry:"Gültig bis (MM/JJ)",url:"Website"},signIn:{enroll:{title:service=>`Anmeldungen bei ${service} bestätigen`,lead:"Melden Sie sich an, um es einzurichten\
."},app:{title:name=>`Bei ${name} anmelden`,lead:"Nutzen Sie Ihr eigenes Konto. Was Sie teilen, wählen Sie danach."},company:{title:name=>`Zugriff für ${name}\
 erlauben?`,lead:"Melden Sie sich mit dem Konto Ihres Unternehmens an, um zu entscheiden."},email:"E-Mail",password:"Passwort",show:"Zeigen",hide:"Verbergen",code:"\
Code des zweiten Faktors",codeHint:"Die sechs Ziffern Ihrer Authenticator-App.",submit:"Anmelden",busy:"Anmeldung läuft …",cancel:"Abbrechen",privacy:"Ihr Pa\
sswort bleibt in diesem Browser. Es öffnet hier Ihre Schlüssel und wird nie gesendet.",emailMissing:"Geben Sie Ihre E-Mail-Adresse ein.",passwordMissing:"Gebe\
n Sie Ihr Passwort ein.",codeMissing:"Geben Sie die sechs Ziffern ein.",codeNeeded:"Dieses Konto hat einen zweiten Faktor. Geben Sie dessen Code ein und melden \
Sie sich erneut an.",codeWrong:"Die E-Mail-Adresse, das Passwort oder der Code ist falsch. Ein Code gilt einmal: Warten Sie auf den nächsten und versuchen Sie e\
s erneut.",sessionOver:"Sie wurden abgemeldet, weil zu viel Zeit vergangen ist. Melden Sie sich erneut an; es wurde nichts geteilt."},steps:{signIn:"Anmelden",connect:"\
Verbinden",confirm:"Bestätigen",share:"Teilen"},enroll:{title:service=>`Anmeldungen bei ${service} bestätigen?`,lead:company=>`Künftig darf ${company} Ihr Ge\
rät bei jeder Anmeldung dort fragen, ob wirklich Sie es sind.`,points:["Sie sehen jede Anfrage auf Ihrem Gerät und können sie ablehnen.","Das Unternehmen erf\
ährt nur, ob Sie zugestimmt haben, nie Ihren Code oder Ihre biometrischen Daten.","Sie können das jederzeit in Ihrer App beenden."],again:"Sie haben das schon\
 eingerichtet. Eine Bestätigung ändert nichts.",submit:"Bestätigung einrichten",busy:"Wird eingerichtet …",deny:"Nicht einrichten"},connect:{title:service=>`\
Mit ${service} verbinden`,lead:"Anmeldungen lassen sich nur bei verbundenen Diensten bestätigen. Wählen Sie, was Sie teilen; ändern können Sie es später in Ihre\
r App.",nothing:"Dieser Dienst fragt nach nichts. Er erfährt nur, dass Sie verbunden sind.",submit:"Verbinden und weiter",busy:"Verbindung wird hergestellt …",
deny:"Nicht verbinden",sealed:company=>`In diesem Browser versiegelt: Nur ${company} kann es lesen, nicht die Plattform.`,impossible:labels=>`Dieser Dienst brau\
cht etwas, das diese Seite nicht geben kann: ${labels}. Ergänzen Sie es in Ihrer App, verbinden Sie sich dort und öffnen Sie diese Seite erneut.`,changed:"Der\
 Dienst hat gerade geändert, wonach er fragt. Prüfen Sie das Formular noch einmal."},claims:{title:name=>`Mit ${name} teilen?`,lead:company=>`${company} erfäh\
rt, wer Sie sind, und was Sie hier wählen.`,nothing:name=>`${name} fragt nur danach, wer Sie sind.`,sealed:company=>`In diesem Browser versiegelt: Nur ${company}\
 kann es lesen, nicht die Plattform.`,plaintext:company=>`Nicht versiegelt: ${company} und die Plattform können lesen, was Sie hier teilen. Die Plattform bewahr\
t es höchstens eine Stunde auf.`,impossible:labels=>`Diese App braucht etwas, das diese Seite nicht geben kann: ${labels}. Ergänzen Sie es zuerst in Ihrer eige\
nen App und öffnen Sie diese Seite erneut.`,submit:"Teilen und anmelden",submitNothing:"Anmelden",busy:"Wird geteilt …",deny:"Nichts teilen"},picker:{share:"\
Teilen",required:"Nötig",optional:"Freiwillig",other:"Anderen Wert eingeben …",choose:"Wählen …",file:"Datei",once:"Wird einmal geteilt.",live:"Ein Wert a\
us Ihrem Profil bleibt aktuell, wenn Sie ihn ändern.",verifiedOnly:"Nötig ist ein bestätigter Wert Ihres Profils.",noVerified:"Ihr Profil hat dafür keinen be\
stätigten Wert. Lassen Sie ihn in Ihrer App bestätigen und öffnen Sie diese Seite erneut.",noFile:"Ihr Profil hat dafür keine Datei. Fügen Sie sie in Ihrer A\
pp hinzu und öffnen Sie diese Seite erneut.",plugin:"Das lässt sich nur in Ihrer App beantworten."},plugin:{asks:(name,host)=>`${name} (${host}) beantwortet d\
as. Es erfährt, was Sie hier eingeben, aber nicht, wer Sie sind.`,search:label=>`Suche: ${label}`,find:"Suchen",none:"Nichts gefunden. Versuchen Sie andere Wör\
ter.",count:count=>count===1?"1 Treffer. Wählen Sie ihn unten.":`${count} Treffer. Wählen Sie unten einen.`,more:"Es gibt mehr Treffer, als gezeigt werden kön\
nen. Grenzen Sie die Suche ein.",first:labels=>`Beantworten Sie zuerst: ${labels}.`,yes:"Ja",no:"Nein",ask:"Ergebnis abrufen",asking:"Wird abgerufen …",result:"\
Ergebnis",nothing:"Die Auswahl ist gültig.",empty:"keines",askFirst:"Rufen Sie das Ergebnis ab, bevor Sie weitergehen.",stale:"Etwas hat sich geändert. Rufen S\
ie das Ergebnis erneut ab.",invalid:labels=>`Diese Auswahl ist nicht mehr möglich. Wählen Sie erneut: ${labels}.`,unanswered:label=>`${label} wird dafür gebra\
ucht. Füllen Sie es oben aus.`,private:(label,host)=>`${label} ist ein privater Wert; er darf nicht an ${host} gegeben werden. Geben Sie einen anderen Wert ein\
.`,wrong:label=>`${label} hat nicht die Form, die hier gebraucht wird.`,silent:host=>`${host} antwortet zurzeit nicht. Versuchen Sie es später noch einmal.`,busy:"\
Zurzeit fragen zu viele. Versuchen Sie es in einer Minute noch einmal."},typedProblems:{missing:"Füllen Sie das aus.",email:"Geben Sie eine E-Mail-Adresse ein,\
 etwa name@example.org.",phone:"Geben Sie eine Telefonnummer mit 4 bis 15 Ziffern ein, etwa +49 30 1234567.",url:"Geben Sie eine Webadresse ein, die mit https:/\
/ beginnt.",number:"Geben Sie eine Zahl ein, etwa 12 oder 12.5.",integer:"Geben Sie eine ganze Zahl ein.",form:"Das hat nicht die verlangte Form. Prüfen Sie es \
auf Tippfehler."},company:{title:name=>`Zugriff für ${name} erlauben?`,lead:"Das Programm handelt für Ihr Unternehmen. Es darf:",submit:"Erlauben",busy:"Wird \
erlaubt …",deny:"Ablehnen",service:"lesen, was Kunden mit dem Dienst teilen, und seine Verbindungen verwalten",account:"das Konto und das Profil Ihres Unterne\
hmens lesen",capabilities:{service_management:"Ihre Dienste mit Clients, Schlüsseln und Webhooks verwalten",company_profile_fields:"das Profil Ihres Unternehme\
ns lesen und ändern",customer_connections:"Ihre Verbindungen mit anderen Unternehmen lesen und ändern",oauth_apps:"Ihre Anmelde-Apps verwalten",delegate_management:"\
Bevollmächtigte einladen und entfernen",flow_authoring:"Abläufe Ihrer Dienste anlegen, ändern und veröffentlichen"}},refused:{personsOnly:{title:"Das ist fü\
r Personen",lead:email=>`Sie haben sich als ${email} angemeldet, das ist das Konto eines Unternehmens. Nutzen Sie Ihr eigenes Konto.`},companiesOnly:{title:"Daf\
ür braucht es ein anderes Konto",lead:email=>`Sie haben sich als ${email} angemeldet. Dieses Konto darf den Zugriff nicht erlauben. Nutzen Sie ein Konto, das d\
as Unternehmen verwaltet.`},level:{title:"Zurzeit nicht verfügbar",lead:company=>`${company} kann Bestätigungen mit dem jetzigen Tarif nicht einrichten: Nötig \
ist Pro oder höher. Mit Ihrem Konto ist alles in Ordnung; das Unternehmen kann es ändern.`},other:"Anderes Konto verwenden",back:host=>`Zurück zu ${host}`,end:"\
Hier aufhören"},outcome:{done:{title:"Fertig",lead:"Sie können diese Seite schließen und zur App zurückkehren."},denied:{title:"Es wurde nichts geteilt",lead:"\
Sie können diese Seite schließen."},leaving:{title:"Zurück …",lead:host=>`Sie sind auf dem Weg zurück zu ${host}.`},expired:{title:"Diese Anfrage ist vorb\
ei",lead:"Sie wurde schon beantwortet oder ist älter als zehn Minuten. Gehen Sie zur App zurück und beginnen Sie von vorn."},invalid:{title:"Dieser Link funkt\
ioniert nicht",client:"Die App, die Sie hierher geschickt hat, ist nicht bekannt. Bitten Sie das Unternehmen um einen neuen Link.",redirect:"Die Adresse, zu der\
 Sie zurückkehren würden, ist nicht eingetragen, daher wurde nichts begonnen. Sagen Sie es dem Unternehmen der App.",other:reason=>`Die App hat eine unvollstä\
ndige Anfrage gesendet: ${reason} Gehen Sie zu ihr zurück und beginnen Sie von vorn.`},retry:"Erneut versuchen"},errors:{"auth.login_failed":"Die E-Mail-Adress\
e oder das Passwort ist falsch. Prüfen Sie beides und versuchen Sie es erneut.","auth.code_required":"Der Code fehlt, ist falsch oder verbraucht. Geben Sie den\
 aktuellen ein.","rate.limited":"Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es erneut.","db.writes_paused":"Die Plattform wird gewartet und spe\
ichert gerade nichts. Versuchen Sie es in einer Minute erneut.","platform.out_of_order":"Die Plattform ist zurzeit außer Betrieb. Versuchen Sie es später erneut\
.","server.overloaded":"Die Plattform ist ausgelastet. Versuchen Sie es in einigen Sekunden erneut.","twofa.unavailable":"Bestätigungen lassen sich gerade nicht\
 einrichten. Versuchen Sie es in einer Minute erneut.","account.level_required":"Das Unternehmen kann Bestätigungen mit dem jetzigen Tarif nicht einrichten: Nöt\
ig ist Pro oder höher.","services.audience_b2b_only":"Dieser Dienst ist nur für Unternehmen, eine Person kann sich nicht verbinden.","company_connections.veri\
fied_required":"Ein Wert, der bestätigt sein muss, ist es nicht mehr. Wählen Sie einen anderen.","contact_data.value_invalid":"Einer der Werte hat nicht die v\
erlangte Form. Prüfen Sie Ihre Eingaben."},unreachable:"Die Plattform ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Ihre Eingab\
en bleiben erhalten.",otherKey:"Der Schlüssel dieses Dienstes ist nicht der, mit dem Sie sich verbunden haben. Schlüssel ändern sich hier nie. Es wurde nichts g\
esendet.",unreadablePins:"Ihre gemerkten Schlüssel lassen sich nicht öffnen. Die Plattform hat sie verändert. Es wurde nichts gesendet.",unsafe:"Ihre Schlüss\
el ließen sich nicht öffnen, daher wurden Sie nicht angemeldet. Versuchen Sie es erneut. Besteht das Problem weiter, wenden Sie sich an den Betreiber.",unknown:reason=>`\
Das hat nicht funktioniert: ${reason}`};var typedProblems={missing:"Fill this in.",email:"Enter an e-mail address, like name@example.org.",phone:"Enter a phone number of 4 to 15 digits, like +49 30 12\
34567.",url:"Enter a web address that begins with https://.",number:"Enter a number, like 12 or 12.5.",integer:"Enter a whole number.",form:"This does not have \
the form that is asked for. Check it for typing errors."},names={email:"E-mail",iban:"IBAN",bic:"BIC",street2:"Address line 2",url:"Website",creditcard:"Credit \
card",expiry:"Expires (MM/YY)",state:"State (US)"},en={language:"en",frame:{brand:"Keys are opened in your browser only",steps:"Steps",loading:"Loading…",returnsTo:host=>`\
Afterwards you return to ${host}.`,detached:"Afterwards you can close this page. The app learns of your decision by itself.",reference:id=>`Reference: ${id}`},names,
signIn:{enroll:{title:service=>`Approve logins to ${service}`,lead:"Sign in to set it up."},app:{title:name=>`Sign in to ${name}`,lead:"Use your own account. Yo\
u choose next what is shared."},company:{title:name=>`Allow access for ${name}?`,lead:"Sign in with the account of your company to decide."},email:"E-mail",password:"\
Password",show:"Show",hide:"Hide",code:"Code of your second factor",codeHint:"The six digits of your authenticator app.",submit:"Sign in",busy:"Signing in…",cancel:"\
Cancel",privacy:"Your password stays in this browser. It opens your keys here and is never sent.",emailMissing:"Enter your e-mail address.",passwordMissing:"Ent\
er your password.",codeMissing:"Enter the six digits.",codeNeeded:"This account has a second factor. Enter its code and sign in again.",codeWrong:"The e-mail ad\
dress, the password or the code is wrong. A code works once: wait for the next one and try again.",sessionOver:"You were signed out because too much time passed\
. Sign in again; nothing was shared."},steps:{signIn:"Sign in",connect:"Connect",confirm:"Confirm",share:"Share"},enroll:{title:service=>`Approve logins to ${service}\
?`,lead:company=>`From then on ${company} may ask your device to confirm that it is you, each time you log in there.`,points:["You see every request on your dev\
ice and can refuse it.","The company learns only whether you agreed, never your passcode or biometrics.","You can end this at any time in your app."],again:"You\
 have set this up before. Confirming changes nothing.",submit:"Set up approval",busy:"Setting up…",deny:"Do not set up"},connect:{title:service=>`Connect with\
 ${service}`,lead:"Logins can be approved for connected services only. Choose what you share; you can change it later in your app.",nothing:"This service asks f\
or nothing. It only learns that you are connected.",submit:"Connect and go on",busy:"Connecting…",deny:"Do not connect",sealed:company=>`Sealed in this browse\
r: only ${company} can read it, not the platform.`,impossible:labels=>`This service needs something that this page cannot give: ${labels}. Add it in your app an\
d connect there, then open this page again.`,changed:"The service has just changed what it asks for. Check the form again."},claims:{title:name=>`Share with ${name}\
?`,lead:company=>`${company} learns who you are, and what you choose here.`,nothing:name=>`${name} asks for nothing but who you are.`,sealed:company=>`Sealed in\
 this browser: only ${company} can read it, not the platform.`,plaintext:company=>`Not sealed: ${company} and the platform can read what you share here. The pla\
tform keeps it for an hour at most.`,impossible:labels=>`This app needs something that this page cannot give: ${labels}. Add it in your own app first, then open\
 this page again.`,submit:"Share and sign in",submitNothing:"Sign in",busy:"Sharing…",deny:"Share nothing"},picker:{share:"Share this",required:"Required",optional:"\
Optional",other:"Enter another value…",choose:"Choose…",file:"File",once:"Shared once.",live:"A value from your profile is kept up to date when you change i\
t.",verifiedOnly:"A verified value of your profile is needed.",noVerified:"Your profile has no verified value for this. Verify one in your app, then open this p\
age again.",noFile:"Your profile has no file for this. Add it in your app, then open this page again.",plugin:"This can be answered in your app only."},plugin:{
asks:(name,host)=>`${name} (${host}) answers this. It learns what you enter here, but not who you are.`,search:label=>`Search: ${label}`,find:"Search",none:"Not\
hing found. Try other words.",count:count=>count===1?"1 result. Choose it below.":`${count} results. Choose one below.`,more:"There are more results than can be\
 shown. Narrow your search.",first:labels=>`Answer this first: ${labels}.`,yes:"Yes",no:"No",ask:"Get result",asking:"Asking…",result:"Result",nothing:"The ch\
oice is valid.",empty:"none",askFirst:"Get the result before you go on.",stale:"Something has changed. Get the result again.",invalid:labels=>`This choice is no\
t possible any more. Choose again: ${labels}.`,unanswered:label=>`${label} is needed for this. Fill it in above.`,private:(label,host)=>`${label} is a private v\
alue; it cannot be given to ${host}. Enter another value to go on.`,wrong:label=>`${label} does not have the form that is needed here.`,silent:host=>`${host} do\
es not answer at the moment. Try again later.`,busy:"Too many people ask at the moment. Try again in a minute."},typedProblems,company:{title:name=>`Allow acces\
s for ${name}?`,lead:"It acts for your company. It may:",submit:"Allow",busy:"Allowing…",deny:"Deny",service:"read what customers share with the service, and \
manage its connections",account:"read the account and the profile of your company",capabilities:{service_management:"manage your services, their clients, keys a\
nd webhooks",company_profile_fields:"read and change the profile of your company",customer_connections:"read and change your connections with other companies",oauth_apps:"\
manage your sign-in apps",delegate_management:"invite and remove delegates",flow_authoring:"create, change and publish flows of your services"}},refused:{personsOnly:{
title:"This is for persons",lead:email=>`You signed in as ${email}, which is the account of a company. Use your own account instead.`},companiesOnly:{title:"Ano\
ther account is needed",lead:email=>`You signed in as ${email}. That account may not allow this access. Use an account that manages the company.`},level:{title:"\
Not available at the moment",lead:company=>`${company} cannot set up approvals with its current plan: it needs Pro or higher. Nothing is wrong with your account\
; the company can change it.`},other:"Use another account",back:host=>`Return to ${host}`,end:"Stop here"},outcome:{done:{title:"Done",lead:"You can close this \
page and return to the app."},denied:{title:"Nothing was shared",lead:"You can close this page."},leaving:{title:"Returning…",lead:host=>`You are on the way b\
ack to ${host}.`},expired:{title:"This request is over",lead:"It was answered before, or it is older than ten minutes. Go back to the app and start again."},invalid:{
title:"This link does not work",client:"The app that sent you here is not known. Ask its company for a new link.",redirect:"The address that you would return to\
 is not registered, so nothing was started. Tell the company of the app.",other:reason=>`The app sent a request that is not complete: ${reason} Go back to it an\
d start again.`},retry:"Try again"},errors:{"auth.login_failed":"The e-mail address or the password is wrong. Check both and try again.","auth.code_required":"T\
he code is missing, wrong or used. Enter the current one.","rate.limited":"Too many tries. Wait a minute, then try again.","db.writes_paused":"The platform is b\
eing maintained and saves nothing at the moment. Try again in a minute.","platform.out_of_order":"The platform is out of order at the moment. Try again later.",
"server.overloaded":"The platform is busy. Try again in a few seconds.","twofa.unavailable":"Approvals cannot be set up at the moment. Try again in a minute.","\
account.level_required":"The company cannot set up approvals with its current plan: it needs Pro or higher.","services.audience_b2b_only":"This service is for c\
ompanies only, so a person cannot connect.","company_connections.verified_required":"A value that has to be verified is not verified any more. Choose another on\
e.","contact_data.value_invalid":"One of the values does not have the form that is asked for. Check what you typed."},unreachable:"The platform cannot be reache\
d. Check your connection and try again. What you typed is kept.",otherKey:"The key of this service is not the one you connected with. Keys never change here. No\
thing was sent.",unreadablePins:"Your remembered keys do not open. The platform has altered them. Nothing was sent.",unsafe:"Your keys could not be opened, so y\
ou were not signed in. Try again. If the problem continues, contact the operator.",unknown:reason=>`That did not work: ${reason}`};var textsFor=languages=>{for(let language of languages){if(/^de\b/i.test(language))return de;if(/^en\b/i.test(language))return en}return en},formatKeyName=(texts2,slug)=>{
let text=slug.replaceAll("_"," ");return texts2.names[slug]??text.charAt(0).toUpperCase()+text.slice(1)},formatLabel=(texts2,{label,slug})=>label===`contact_fie\
ld.${slug}`?formatKeyName(texts2,slug):label;var responseUnreadable="sdk.answer_unreadable";var PlatformError=class extends Error{errorKey;status;members;requestId;retryAfterSeconds;constructor(init){super(init.message),this.name="PlatformError",this.errorKey=
init.errorKey,this.status=init.status,this.members=init.members??{},this.requestId=init.requestId,this.retryAfterSeconds=init.retryAfterSeconds}};function isPlatformError(error,key){
return error instanceof PlatformError&&(key===void 0||error.errorKey===key)}var NUMBER=/^[+-]?(?:\d+\.?\d*|\.\d+)$/,isDate=text=>{let time=/^\d{4}-\d{2}-\d{2}$/.test(text)?Date.parse(`${text}T00:00:00Z`):Number.NaN;return!Number.isNaN(time)&&
new Date(time).toISOString().startsWith(text)},converted=(type,text)=>type==="text"?text:type==="number"?NUMBER.test(text.trim())?Number(text):void 0:type==="da\
te"?isDate(text)?text:void 0:text==="true"||text==="false"?text==="true":void 0,pluginFormInputs=({snapshot,inputs:wires},{findAnswer,entered})=>{let inputs=[],
missing=[];for(let{key,type,label,required}of snapshot?.inputs??[]){let leaveOut=reason=>missing.push({key,label,required,reason}),source=Object.hasOwn(wires,key)?
wires[key]:void 0,answer=source===void 0?void 0:findAnswer(source),enteredValue=source===void 0?entered(key):void 0;if(enteredValue!==void 0)inputs.push([key,enteredValue]);else if(answer===
void 0||answer.text==="")leaveOut("unanswered");else if(answer.isPrivate)leaveOut("private");else{let value=converted(type,type==="text"?answer.display??answer.
text:answer.text);value===void 0?leaveOut("not_convertible"):inputs.push([key,value])}}return{inputs:Object.fromEntries(inputs),isComplete:!missing.some(({required})=>required),
missing}};var ConnectionError=class extends Error{reason;requestId;constructor(message,init){super(message,init.cause===void 0?void 0:{cause:init.cause}),this.name="Conne\
ctionError",this.reason=init.reason,this.requestId=init.requestId}};var readPlatformError=async response=>{let body=await response.json().catch(()=>{}),{error,error_key,request_id,...members}=body??{},retryAfter=Number(response.
headers.get("retry-after")??Number.NaN);return new PlatformError({errorKey:typeof error_key=="string"?error_key:responseUnreadable,status:response.status,message:typeof error==
"string"?error:`HTTP ${response.status}`,members,requestId:typeof request_id=="string"?request_id:"",retryAfterSeconds:Number.isFinite(retryAfter)?retryAfter:void 0})},
postToForwarder=async(send2,url,body)=>{let response=await send2(url,{method:"POST",headers:{"content-type":"application/json"},body:JSON.stringify(body),credentials:"\
omit",redirect:"error"}).catch(cause=>{throw new ConnectionError("The forwarder gave no answer.",{reason:"network",requestId:"",cause})});if(!response.ok)throw await readPlatformError(
response);return await response.json().catch(()=>({}))};var MAX_OPTIONS=50,isMembers=value=>typeof value=="object"&&value!==null&&!Array.isArray(value),notResponding=message=>new PlatformError({errorKey:"plugin.not_r\
esponding",status:502,message,requestId:""}),refusal=(errorKey,message)=>new PlatformError({errorKey,status:200,message:typeof message=="string"?message:errorKey,
requestId:""}),parsed=text=>{try{return JSON.parse(text)}catch{return}},readReply=text=>{let reply=parsed(text);if(!isMembers(reply))throw notResponding("The re\
ply of the plugin is no JSON object.");if(typeof reply.error_key=="string")throw refusal(reply.error_key,reply.error);return reply},isOption=value=>isMembers(value)&&
typeof value.id=="string"&&typeof value.label=="string",readOptions=({op,options,more})=>{if(op!=="options"||!Array.isArray(options)||!options.every(isOption))throw notResponding(
"The plugin replied no options.");return{options:options.slice(0,MAX_OPTIONS).map(({id,label})=>({id,label})),more:more===!0||options.length>MAX_OPTIONS}},isType={
text:value=>typeof value=="string",number:value=>typeof value=="number"&&Number.isFinite(value),date:value=>typeof value=="string"&&/^\d{4}-\d{2}-\d{2}$/.test(value),
boolean:value=>typeof value=="boolean"},readOutputs=(reply,declared)=>{if(reply.op!=="outputs")throw notResponding("The plugin replied no outputs.");if(reply.picks_invalid===
!0)return{picksInvalid:Array.isArray(reply.blocks)?reply.blocks.filter(block=>typeof block=="string"):[]};let{outputs}=reply;if(!isMembers(outputs))throw notResponding(
"The plugin replied no outputs.");let entries=declared.map(({key,type})=>{let value=Object.hasOwn(outputs,key)?outputs[key]:null;if(value==null)return[key,null];
if(!isType[type](value))throw notResponding(`The plugin replied ${key}, which is no ${type}.`);return[key,value]});return{outputs:Object.fromEntries(entries)}};var attemptCall=async({fetch:send2=fetch,onExchange},{pass,pluginId,publicKey,question})=>{let{public_key:reply_key,privateKey}=await createReplyKey(),whole={...question,
reply_key},request=await sealValue(JSON.stringify(whole),publicKey),begin=performance.now(),report=outcome=>onExchange?.({question:whole,request,...outcome,durationMs:performance.
now()-begin});try{let body={pass:pass.pass,plugin_id:pluginId,request},{reply:sealedReply}=await postToForwarder(send2,`${pass.forwarder_url}/call`,body);if(typeof sealedReply!=
"string")throw notResponding("The forwarder answered no sealed reply.");let text=await openValue(sealedReply,privateKey).catch(()=>{throw notResponding("The rep\
ly was not sealed to the key of the question.")}),reply=readReply(text);return report({reply}),reply}catch(error){throw report({error}),error}},keyIn=({plugins},pluginId)=>{
let publicKey=plugins.find(({id})=>id===pluginId)?.public_key;if(typeof publicKey!="string")throw notResponding("The plugin does not respond.");return publicKey},
readNewKey=error=>isPlatformError(error,"plugin.key_changed")&&typeof error.members.public_key=="string"?error.members.public_key:void 0,wantsNewPass=error=>error instanceof
PlatformError&&(error.status===401||error.status===403),pluginAsker=options=>{let{getPass}=options,current,renew=()=>(current=getPass(),current.catch(()=>{current=
void 0}),current);return{async ask(pluginId,question){let pass=await(current??renew()),publicKey=keyIn(pass,pluginId),[mayReseal,mayRenew]=[!0,!0];for(;;)try{return await attemptCall(
options,{pass,pluginId,publicKey,question})}catch(error){let newKey=readNewKey(error);if(newKey!==void 0&&mayReseal){mayReseal=!1,publicKey=newKey;let plugins=pass.
plugins.map(plugin=>plugin.id===pluginId?{...plugin,public_key:newKey}:plugin);pass={...pass,plugins},current=Promise.resolve(pass)}else if(wantsNewPass(error)&&
mayRenew)mayRenew=!1,pass=await renew(),publicKey=keyIn(pass,pluginId);else throw error}}}};var sortedJson=inputs=>JSON.stringify(Object.entries(inputs).sort(([a],[b])=>a<b?-1:1)),listDependencies=(blocks,key)=>{let listDirectDependencies=name=>blocks.
find(block=>block.key===name)?.depends_on??[],keys=new Set(listDirectDependencies(key));for(let name of keys)for(let further of listDirectDependencies(name))keys.
add(further);return[...keys]},blockAnswers=blocks=>{let picks=new Map,values=new Map,getKind=key=>{let kind=blocks.find(block=>block.key===key)?.kind;if(kind===
void 0)throw new Error(`there is no block ${key}`);return kind},isAnswered=key=>picks.has(key)||values.has(key),among=(map,keys,read)=>Object.fromEntries([...map].
filter(([key])=>keys.includes(key)).map(([key,value])=>[key,read(value)]));return{picks,values,getKind,isAnswered,clear(keys){for(let{key}of blocks)!keys.includes(
key)&&!listDependencies(blocks,key).some(name=>keys.includes(name))||(picks.delete(key),values.delete(key))},asked:keys=>({picks:among(picks,keys,({id})=>id),values:among(
values,keys,value=>value)})}},requireComplete=({inputs,isComplete})=>{if(!isComplete)throw new Error("a required input is missing");return inputs},formatAnswer=({
field_type},snapshot,answers,outputs)=>JSON.stringify({_plugin:1,plugin:snapshot.plugin_name,field_type,label:snapshot.label,blocks:snapshot.blocks.map(({key,kind,
label})=>({key,kind,label,...kind==="search_select"?{pick:answers.picks.get(key)}:{value:answers.values.get(key)}})),outputs:snapshot.outputs.map(({key,type,label})=>({
key,type,label,value:outputs[key]??null}))}),createPluginField=({spec,readInputs,...options})=>{let{snapshot,plugin_id,field_type}=spec;if(snapshot===null)throw new Error(
"the spec has no snapshot");let asker=pluginAsker(options),answers=blockAnswers(snapshot.blocks),allKeys=snapshot.blocks.map(({key})=>key),searches=new Map,outputs,
changes=0,changed=()=>{changes+=1,outputs=void 0},isReachable=block=>listDependencies(snapshot.blocks,block).every(answers.isAnswered),isStale=()=>outputs!==void 0&&
outputs.inputs!==sortedJson(readInputs().inputs),unanswered=()=>allKeys.filter(key=>!answers.isAnswered(key)),ask=(op,block,query,keys)=>{let{inputs}=readInputs();
return asker.ask(plugin_id,{field_type,op,block,query,...answers.asked(keys),inputs})};return{canSearch:block=>readInputs().isComplete&&isReachable(block),unanswered,
isStale,pick(block,{id,label}){if(answers.getKind(block)!=="search_select")throw new Error(`${block} is not picked but typed`);answers.clear([block]),answers.picks.
set(block,{id,label}),changed()},enter(block,value){if(answers.getKind(block)==="search_select")throw new Error(`${block} is not typed but picked`);answers.clear(
[block]),answers.values.set(block,value),changed()},clear(block){answers.getKind(block),answers.clear([block]),changed()},async search(block,query){if(answers.getKind(
block)!=="search_select")throw new Error(`${block} has no options`);if(requireComplete(readInputs()),!isReachable(block))throw new Error(`${block} depends on bl\
ocks that are not answered`);let[turn,before]=[(searches.get(block)??0)+1,changes];searches.set(block,turn);let reply=await ask("options",block,query,listDependencies(
snapshot.blocks,block));return searches.get(block)===turn&&changes===before?readOptions(reply):void 0},async askOutputs(){let inputs=requireComplete(readInputs());
if(unanswered().length>0)throw new Error(`${unanswered().join(", ")} must be answered first`);let before=changes,reply=readOutputs(await ask("outputs",null,null,
allKeys),snapshot.outputs);if(changes===before)return"picksInvalid"in reply?(answers.clear(reply.picksInvalid.length===0?allKeys:reply.picksInvalid),changed(),reply):
(outputs={values:reply.outputs,inputs:sortedJson(inputs)},reply)},answer:()=>outputs===void 0||isStale()?void 0:formatAnswer(spec,snapshot,answers,outputs.values)}};var matches=(pattern,text)=>{try{return new RegExp(`^(?:${pattern})$`,"u").test(text)}catch{return!0}},isUrl=text=>/^https?:$/.test(URL.parse(text)?.protocol??""),
NUMBER2=/^[+-]?\d+(?:\.\d+)?$/,INTEGER=/^[+-]?\d+$/,checkProblem=(check,text)=>{if(check==="url")return isUrl(text)?void 0:"url";if(check==="integer")return INTEGER.
test(text)?void 0:"integer";if(check==="number"||check==="decimal"||check==="float")return NUMBER2.test(text)?void 0:"number";if(check==="card")return/^\d{12,19}$/.
test(text)?void 0:"form"},normalizeInput=(text,{input})=>input==="phone"?text.trim().replace(/[ ().-]/g,""):text.trim(),typedProblem=(text,{type,input,check,validation})=>{
if(input==="phone"&&!/^\+?\d{4,15}$/.test(text))return"phone";let ofCheck=checkProblem(check,text);if(ofCheck!==void 0)return ofCheck;if(text.length>2e3)return"\
form";if(!validation.every(pattern=>matches(pattern,text)))return type==="email"?"email":"form"},typedKindProblem=(kind,text)=>text===""?"missing":kind==="numbe\
r"?NUMBER2.test(text)?void 0:"number":kind==="date"&&!/^\d{4}-\d{2}-\d{2}$/.test(text)?"form":void 0,toTypeRules=({type,input,check,validation})=>({type,input:input??
"line",check,validation}),toPartRules=({input,check,validation})=>({input,check,validation:validation===null?[]:[validation]});var readers={text:text=>text,number:Number,date:text=>text,boolean:text=>text==="true"},createControl=(texts2,{label,mark},kind)=>{if(kind==="date")return textField(
{label,mark,attributes:{type:"date"}});if(kind==="number")return textField({label,mark,attributes:{inputmode:"decimal"}});if(kind==="text")return textField({label,
mark});let{yes,no}=texts2.plugin,choices=[{value:"true",label:yes},{value:"false",label:no}];return labelledField(createSelect([{value:"",label:texts2.picker.choose},
...choices]),{label,mark})},typedBlock=(texts2,label,kind,onValue)=>{let field=createControl(texts2,label,kind),problem=()=>typedKindProblem(kind,field.value().
trim());return field.control.addEventListener("input",()=>onValue(problem()===void 0?readers[kind](field.value().trim()):void 0)),{node:field.node,mark:isMissing=>field.
setError(isMissing?texts2.typedProblems[problem()??"missing"]:void 0),follow:()=>{}}},optionList=({picker},label,onPick)=>{let select=createSelect([{value:"",label:picker.
choose}]),choice=labelledField(select,{label}),options=[];return select.addEventListener("change",()=>onPick(select.value===""?void 0:options[Number(select.value)])),
{...choice,show(list){options=list;let entries=list.map((option,at)=>element("option",{value:String(at)},option.label));select.replaceChildren(element("option",
{value:""},picker.choose),...entries)}}},searchBlock=(texts2,block,{field,explain:explain2,changed,formatLabels:formatLabels2,inputProblem})=>{let pluginTexts=texts2.
plugin,button=element("button",{type:"button",class:"reveal"},pluginTexts.find),input=element("input",{type:"search",autocomplete:"off"}),query=labelledField(input,
{label:pluginTexts.search(block.label)},button),status=element("p",{class:"hint",role:"status"}),list=optionList(texts2,block.label,option=>{option===void 0?field.
clear(block.key):field.pick(block.key,option),changed()}),search=async()=>{query.setError(void 0);let problem=inputProblem();if(problem!==void 0)return query.setError(
problem);if(!field.canSearch(block.key))return query.setError(pluginTexts.first(formatLabels2(block.depends_on??[])));try{let reply=await field.search(block.key,
input.value.trim());if(reply===void 0)return;let{options,more}=reply;field.clear(block.key),changed(),list.show(options),status.replaceChildren(more?pluginTexts.
more:options.length===0?pluginTexts.none:pluginTexts.count(options.length))}catch(error){query.setError(explain2(error))}};return button.addEventListener("click",
()=>{search()}),input.addEventListener("keydown",event=>{event.key==="Enter"&&(event.preventDefault(),search())}),{node:element("div",{class:"plugin-search"},query.
node,status,list.node),mark:isMissing=>list.setError(isMissing?texts2.typedProblems.missing:void 0),follow(isUnanswered){!isUnanswered||list.value()===""||(list.
show([]),status.replaceChildren())}}};var formatValue=(texts2,value)=>value===null?texts2.plugin.empty:typeof value=="boolean"?value?texts2.plugin.yes:texts2.plugin.no:typeof value=="number"?value.toLocaleString(
texts2.language):value,formatFailure=({plugin:pluginTexts},host,error)=>isPlatformError(error)?error.errorKey==="plugin.rate_limited"||error.errorKey==="plugin.\
busy"?pluginTexts.busy:error.status===200?error.message:pluginTexts.silent(host):pluginTexts.silent(host),pluginResult=(texts2,button)=>{let node=element("div",
{class:"plugin-result",role:"status"}),setWrong=isWrong=>{isWrong?button.setAttribute("data-wrong",""):button.removeAttribute("data-wrong")};return{node,showMessage(message,isWrong=!1){
setWrong(isWrong),node.replaceChildren(...message===""?[]:[element("p",{class:isWrong?"error":"hint"},message)])},show(outputs){setWrong(!1);let rows=outputs.flatMap(
([label,value])=>[element("dt",{},label),element("dd",{},formatValue(texts2,value))]),{result,nothing}=texts2.plugin;node.replaceChildren(element("p",{class:"pl\
ugin-title"},outputs.length>0?result:nothing),...rows.length>0?[element("dl",{},...rows)]:[])}}};var formatLabels=({blocks},keys)=>blocks.filter(({key})=>keys.length===0||keys.includes(key)).map(({label})=>label).join(", "),formatProblem=({plugin:pluginTexts},{
host},{label,reason})=>reason==="private"?pluginTexts.private(label,host):reason==="unanswered"?pluginTexts.unanswered(label):pluginTexts.wrong(label),createBlockInputs=(texts2,snapshot,field,{
changed,inputProblem})=>{let search={field,explain:error=>formatFailure(texts2,snapshot.host,error),changed,inputProblem,formatLabels:keys=>formatLabels(snapshot,
keys)};return new Map(snapshot.blocks.map(block=>{if(block.kind==="search_select")return[block.key,searchBlock(texts2,block,search)];let onValue=value=>{value===
void 0?field.clear(block.key):field.enter(block.key,value),changed()};return[block.key,typedBlock(texts2,block,block.kind,onValue)]}))},createUnwiredInputs=(texts2,{
spec},entered,changed)=>new Map((spec.snapshot?.inputs??[]).filter(({key})=>!Object.hasOwn(spec.inputs,key)).map(({key,label,type,required})=>{let onValue=value=>{
value===void 0?entered.delete(key):entered.set(key,value),changed()};return[key,typedBlock(texts2,{label,mark:required?void 0:texts2.picker.optional},type,onValue)]})),
askButton=({plugin:pluginTexts},ask)=>{let button=element("button",{type:"button",class:"button"},pluginTexts.ask),setBusy2=isBusy2=>{button.setAttribute("aria-\
disabled",String(isBusy2)),button.replaceChildren(isBusy2?pluginTexts.asking:pluginTexts.ask)},isBusy=!1;return button.addEventListener("click",async()=>{isBusy||
(isBusy=!0,setBusy2(!0),await ask(),isBusy=!1,setBusy2(!1))}),button},pluginInput=(texts2,source)=>{let pluginTexts=texts2.plugin,{spec,getPass,findAnswer}=source,
snapshot=spec.snapshot,entered=new Map,readInputs=()=>pluginFormInputs(spec,{findAnswer,entered:key=>entered.get(key)}),field=createPluginField({spec,getPass,readInputs}),
changed=()=>{result.showMessage("");for(let[key,block]of blocks)block.follow(field.unanswered().includes(key))},requiredMissing=()=>readInputs().missing.filter(
({required})=>required),blocks=createBlockInputs(texts2,snapshot,field,{changed,inputProblem:()=>{let[missing]=requiredMissing();return missing&&formatProblem(texts2,
snapshot,missing)}}),unwired=createUnwiredInputs(texts2,source,entered,changed),isReady=()=>{let missing=requiredMissing();for(let[key,input]of unwired)input.mark(
missing.some(missingInput=>missingInput.key===key));for(let[key,block]of blocks)block.mark(field.unanswered().includes(key));let wired=missing.find(({key})=>!unwired.
has(key));return wired&&result.showMessage(formatProblem(texts2,snapshot,wired),!0),missing.length===0&&field.unanswered().length===0},button=askButton(texts2,async()=>{
if(isReady())try{let reply=await field.askOutputs();if(reply===void 0)return;if("outputs"in reply)return result.show(snapshot.outputs.map(({key,label})=>[label,
reply.outputs[key]??null]));changed(),result.showMessage(pluginTexts.invalid(formatLabels(snapshot,reply.picksInvalid)),!0)}catch(error){result.showMessage(formatFailure(
texts2,snapshot.host,error),!0)}}),result=pluginResult(texts2,button);return{node:element("fieldset",{class:"parts plugin"},element("legend",{},snapshot.label),
element("p",{class:"hint"},pluginTexts.asks(snapshot.plugin_name,snapshot.host)),...[...unwired.values(),...blocks.values()].map(({node})=>node),element("div",{
class:"buttons"},button),result.node),peek:()=>field.answer(),read(){let answer=field.answer();return answer!==void 0?button.removeAttribute("data-wrong"):isReady()&&
result.showMessage(field.isStale()?pluginTexts.stale:pluginTexts.askFirst,!0),answer}}};var codesByFirstLetter=["AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ","BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ","CA CC CD CF CG CH CI\
 CK CL CM CN CO CR CU CV CW CX CY CZ","DE DJ DK DM DO DZ","EC EE EG EH ER ES ET","FI FJ FK FM FO FR","GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY",
"HK HM HN HR HT HU","ID IE IL IM IN IO IQ IR IS IT","JE JM JO JP","KE KG KH KI KM KN KP KR KW KY KZ","LA LB LC LI LK LR LS LT LU LV LY","MA MC MD ME MF MG MH MK\
 ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ","NA NC NE NF NG NI NL NO NP NR NU NZ","OM","PA PE PF PG PH PK PL PM PN PR PS PT PW PY","QA","RE RO RS RU RW","SA \
SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ","TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ","UA UG UM US UY UZ","VA VC VE VG VI VN VU","WF WS",
"YE YT","ZA ZM ZW"],countryCodes=new Set(codesByFirstLetter.flatMap(codes=>codes.split(" ")));var states="AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI W\
Y";var territories="AS FM GU MH MP PR PW VI",armedForces="AA AE AP",usStateCodes=new Set([states,"DC",territories,armedForces].flatMap(codes=>codes.split(" ")));var inputAttributes={email:{type:"email",autocomplete:"email",inputmode:"email"},phone:{type:"tel",autocomplete:"tel"},url:{type:"url",inputmode:"url"},first_name:{
autocomplete:"given-name"},last_name:{autocomplete:"family-name"},street:{autocomplete:"address-line1"},street2:{autocomplete:"address-line2"},postal_code:{autocomplete:"\
postal-code"},city:{autocomplete:"address-level2"},date_of_birth:{autocomplete:"bday"}},attributesFor=(name,{type="",input,check})=>({...inputAttributes[name]??
inputAttributes[type],...input==="phone"&&inputAttributes.phone,...input==="date"&&{type:"date"},...(check==="number"||check==="decimal"||check==="float")&&{inputmode:"\
decimal"},...(check==="integer"||check==="card")&&{inputmode:"numeric"}}),countryChoices=texts2=>{let countryNames=new Intl.DisplayNames([texts2.language],{type:"\
region"});return[...countryCodes].map(code=>({value:code,label:countryNames.of(code)??code})).sort((a,b)=>a.label.localeCompare(b.label,texts2.language))},choicesFor=(texts2,rules,options,isOurs)=>{
if(rules.input==="country"||rules.input==="nationality")return countryChoices(texts2);if(rules.input==="state")return[...usStateCodes].map(code=>({value:code,label:code}));
if(rules.input==="list")return(options??[]).map(value=>({value,label:isOurs?formatKeyName(texts2,value):value}))},singleField=(texts2,{name,label,mark,rules,choices})=>choices===
void 0?textField({label,mark,attributes:attributesFor(name,rules)}):labelledField(createSelect([{value:"",label:texts2.picker.choose},...choices]),{label,mark}),
readSingle=(texts2,field,rules,isRequired)=>{let text=normalizeInput(field.value(),rules),problem=text===""?isRequired?"missing":void 0:typedProblem(text,rules);
return field.setError(problem&&texts2.typedProblems[problem]),problem===void 0?text:void 0},peekSingle=(field,rules)=>{let text=normalizeInput(field.value(),rules);
return text===""||typedProblem(text,rules)===void 0?text:void 0},singleInput=(texts2,single)=>{let field=singleField(texts2,single);return{node:field.node,read:isRequired=>readSingle(
texts2,field,single.rules,isRequired),peek:()=>peekSingle(field,single.rules)||void 0}},toStructure=parts=>parts.some(([,text])=>text===void 0)?void 0:JSON.stringify(
Object.fromEntries(parts.filter(([,text])=>text!==""))),compositeInput=(texts2,label,parts)=>{let fields=parts.map(part=>{let rules=toPartRules(part),mark=part.
required?void 0:texts2.picker.optional,choices=choicesFor(texts2,rules,part.options,!1);return{part,rules,field:singleField(texts2,{name:part.key,label:formatKeyName(
texts2,part.key),mark,rules,choices})}});return{node:element("fieldset",{class:"parts"},element("legend",{},label),...fields.map(({field})=>field.node)),read(isRequired){
if(fields.every(({field})=>field.value().trim()==="")&&!isRequired)return"";let read=fields.map(({part,rules,field})=>[part.key,readSingle(texts2,field,rules,part.
required)]);return toStructure(read)},peek(){let read=fields.map(({part,rules,field})=>[part.key,peekSingle(field,rules)]);return read.every(([,text],index)=>text!==
""||!fields[index]?.part.required)?toStructure(read):void 0}}},severalInput=(texts2,label,options)=>{let boxes=options.map(value=>{let id=newId("option"),box=element(
"input",{type:"checkbox",id,value});return{box,row:element("div",{class:"check"},box,element("label",{for:id},value))}}),error=element("p",{class:"error",id:newId(
"error")}),listSelected=()=>boxes.filter(({box})=>box.checked).map(({box})=>box.value);return{node:element("fieldset",{class:"parts"},element("legend",{},label),
...boxes.map(({row})=>row),error),read(isRequired){let values=listSelected(),isMissing=isRequired&&values.length===0;if(error.replaceChildren(...isMissing?[texts2.
typedProblems.missing]:[]),boxes[0]?.box.setAttribute("aria-invalid",String(isMissing)),!isMissing)return values.length===0?"":JSON.stringify(values)},peek:()=>listSelected().
length===0?void 0:JSON.stringify(listSelected())}},valueInput=(texts2,{name,label,type,options})=>{let permitted=options??type.options;if(type.input==="composit\
e")return compositeInput(texts2,label,type.fields??[]);if(type.input==="multilist")return severalInput(texts2,label,permitted??[]);let rules=toTypeRules(type);return singleInput(
texts2,{name,label,rules,choices:choicesFor(texts2,rules,permitted,options===null)})};var formatPlaintext=plaintext=>{try{let parsed2=JSON.parse(plaintext);return typeof parsed2!="object"||parsed2===null?plaintext:Object.values(parsed2).filter(part=>part!==
"").join(", ")}catch{return plaintext}},valueLabel=(texts2,{datum,plaintext})=>{let label=formatLabel(texts2,datum);return plaintext===null?`${label} (${texts2.
picker.file})`:`${formatPlaintext(plaintext)} (${label})`},OTHER="other",findObstacle=(texts2,profile,question,values)=>{if(!(question.plugin&&!question.verified)){
if(resolveType(profile.types,question.type)===null)return texts2.picker.plugin;if(!(values.length>0))return question.verified?texts2.picker.noVerified:isFileType(
profile,question.type)?texts2.picker.noFile:void 0}},toAnswer=(text,isPrivate)=>text?{text,display:formatPlaintext(text),isPrivate}:void 0,pluginChoice=(texts2,source)=>{
let input=pluginInput(texts2,source);return{node:element("div",{class:"choice"},input.node),read(){let text=input.read();return text===void 0?void 0:{typed:text}},
current:()=>toAnswer(input.peek(),!1)}},valueChoice=(texts2,profile,question,values)=>{let type=resolveType(profile.types,question.type),input=!question.verified&&
!isFileType(profile,question.type)&&type!==null?valueInput(texts2,{name:question.name,label:question.label,type,options:question.options??null}):void 0,readInput=()=>{
let text=input?.read(!0);return text===void 0?void 0:{typed:text}},note=element("p",{class:"hint"}),showNote=hasInput=>note.replaceChildren(...question.isLive===
void 0?[]:[question.isLive&&!hasInput?texts2.picker.live:texts2.picker.once]);showNote(values.length===0);let currentInput=()=>toAnswer(input?.peek(),!1);if(values.
length===0)return{node:element("div",{class:"choice"},input?.node,note),read:readInput,current:currentInput};let choices=values.map((value,index)=>({value:String(
index),label:valueLabel(texts2,value)})),select=createSelect([...choices,...input?[{value:OTHER,label:texts2.picker.other}]:[]]),field=labelledField(select,{label:question.
label,hint:question.verified?texts2.picker.verifiedOnly:void 0}),other=input&&element("div",{class:"other",hidden:!0},input.node);select.addEventListener("chang\
e",()=>{other&&(other.hidden=select.value!==OTHER),showNote(select.value===OTHER)});let getSelected=()=>select.value===OTHER?void 0:values[Number(select.value)];
return{node:element("div",{class:"choice"},field.node,other,note),read(){let value=getSelected();return value===void 0?readInput():{from:value}},current(){let value=getSelected();
return value===void 0?currentInput():toAnswer(value.plaintext,value.datum.is_private)}}},valuePicker=(texts2,profile,question)=>{let values=fittingValues(profile,
question),obstacle=findObstacle(texts2,profile,question,values),choice=obstacle===void 0?question.plugin?pluginChoice(texts2,question.plugin):valueChoice(texts2,
profile,question,values):void 0,content=choice?.node??element("p",{class:"hint"},obstacle);if(question.isRequired)return{node:element("li",{class:"asked"},element(
"span",{class:"tag"},texts2.picker.required),obstacle!==void 0&&element("strong",{class:"asked-name"},question.label),content),isImpossible:obstacle!==void 0,read:()=>choice?.
read(),current:()=>choice?.current()};let id=newId("share"),box=element("input",{type:"checkbox",id,disabled:choice===void 0}),inside=element("div",{class:"insi\
de",hidden:choice!==void 0},content);box.addEventListener("change",()=>{inside.hidden=!box.checked});let label=element("label",{for:id},question.label),head=element(
"div",{class:"check"},box,label,element("span",{class:"tag"},texts2.picker.optional));return{node:element("li",{class:"asked"},head,inside),isImpossible:!1,read:()=>box.
checked?choice?.read():null,current:()=>box.checked?choice?.current():void 0}};var withOutcome=(redirectUri,outcome)=>{let[address="",...query]=redirectUri.split("?"),isOutcomeParameter=part=>[...new URLSearchParams(part).keys()].some(name=>Object.
hasOwn(outcome,name)),otherParts=query.join("?").split("&").filter(part=>part!==""&&!isOutcomeParameter(part));return`${address}?${[...otherParts,new URLSearchParams(
outcome)].join("&")}`};var isDetached=({parameters})=>parameters.get("response_mode")==="detached",refusalAddress=authorization=>{let{parameters}=authorization,redirectUri=parameters.
get("redirect_uri");if(isDetached(authorization)||redirectUri===null)return;let state=parameters.get("state");return withOutcome(redirectUri,{error:"access_deni\
ed",...state&&{state},iss:location.origin})},readDetails=(parameters,session)=>call("","/api/consent",{query:new URLSearchParams([...parameters,["details","true"]]),
token:session?.token}),readAuthorization=async parameters=>({parameters,details:await readDetails(parameters)}),ofThePost=["decision","claims","email","password",
"code"],requestMembers=parameters=>Object.fromEntries([...parameters].filter(([name])=>!ofThePost.includes(name))),decide=async(parameters,{token},decision)=>{let body={
...requestMembers(parameters),...decision};return(await call("","/oauth2/authorize",{method:"POST",body,token})).redirect_to};var isSessionOver=error=>error instanceof Refusal&&(error.key==="auth.token_expired"||error.key==="auth.token_invalid"),isRefusal=(error,key)=>error instanceof Refusal&&
error.key===key,explain=(texts2,error)=>{if(error instanceof Unreachable)return{message:texts2.unreachable};if(error instanceof UnsafeLogin)return{message:texts2.
unsafe};if(error instanceof OtherKey)return{message:texts2.otherKey};if(error instanceof UnreadablePins)return{message:texts2.unreadablePins};if(!(error instanceof
Refusal))return{message:texts2.unknown(String(error))};let message=texts2.errors[error.key];if(message!==void 0)return{message};let reference=error.requestId===
void 0?void 0:texts2.frame.reference(error.requestId);return{message:texts2.unknown(error.message),reference}};var getRequester=({details})=>({name:details.client_name??details.service_name??details.client_id,company:details.company_name}),returnHost=({authorization})=>{
let address=refusalAddress(authorization);return address===void 0?void 0:new URL(address).host},buildStep=({texts:texts2},names2,current)=>names2.length<2?void 0:
{names:names2.map(name=>texts2.steps[name]),current:names2.indexOf(current)},listSteps=({authorization:{details}},isConnecting)=>details.mode==="2fa_enroll"?isConnecting?
["signIn","connect","confirm"]:["signIn","confirm"]:details.kind==="app"?["signIn","share"]:["signIn","confirm"],noticeBox=(tone,name,text)=>element("div",{class:`\
notice ${tone}`},icon(name),element("p",{},text)),whatFollows=visit=>{let{texts:texts2,authorization}=visit,text=isDetached(authorization)?texts2.frame.detached:
texts2.frame.returnsTo(returnHost(visit)??"");return element("p",{class:"follows"},text)};var endsThePage=(visit,error)=>isSessionOver(error)||isRefusal(error,"twofa.connection_required")||isRefusal(error,"oauth.invalid_request")&&isDetached(visit.authorization),
decisionPage=(visit,session,page)=>{let{texts:texts2,layout:layout2,authorization}=visit,{title,lead,step,content,labels,isImpossible=!1,check,decision}=page,form=runForm(
{content,submit:isImpossible?void 0:{label:labels.submit,busy:labels.busy},deny:labels.deny,check:check??(()=>!0),work:async()=>({redirectTo:await decide(authorization.
parameters,session,await decision())}),explain:error=>endsThePage(visit,error)?void 0:explain(texts2,error)}),requester=getRequester(authorization);return layout2.
show({title,lead,step,requester,body:[form.node,whatFollows(visit)]}),form.outcome};var pluginSource=({home,token},plugin,form,findAnswer)=>{if(plugin==null)return;let{plugin_id,field_type,snapshot,inputs}=plugin;return{spec:{plugin_id,field_type,
snapshot,inputs},getPass:()=>call(home,"/api/customer/plugin-pass",{method:"POST",token,body:form}),findAnswer}};var getPlaintext=picked=>"from"in picked?picked.from.plaintext??"":picked.typed,claimValue=async({verified},picked,publicKey)=>{let plaintext=getPlaintext(picked),
value=publicKey===void 0?plaintext:await sealValue(plaintext,publicKey);return verified&&"from"in picked?{value,contact_data_id:picked.from.datum.id}:value},findClaimsKey=async(session,{
claims,claims_delivery,service_id,service_public_key})=>claims_delivery==="plaintext"||claims.length===0?void 0:requirePinnedKey(session,service_id??"",service_public_key??
""),readClaims=pickers=>{let read=pickers.map(({claim,picker})=>[claim,picker.read()]);if(!read.some(([,picked])=>picked===void 0))return read.flatMap(([claim,picked])=>picked?
[[claim,picked]]:[])},deliveryNotice=({texts:texts2,authorization:{details}})=>details.claims_delivery==="plaintext"?noticeBox("warn","eye",texts2.claims.plaintext(
details.company_name)):noticeBox("sealed","lock",texts2.claims.sealed(details.company_name)),pickersFor=({texts:texts2,authorization},session,profile)=>{let{claims,
client_id}=authorization.details,findAnswer=name=>pickers.find(({claim})=>claim.claim===name)?.picker.current(),pickers=claims.map(claim=>{let plugin=pluginSource(
session,claim.plugin,{client_id},findAnswer),question={...claim,name:claim.claim,isRequired:claim.required,plugin};return{claim,picker:valuePicker(texts2,profile,
question)}});return pickers},claimsPage=(visit,session,profile)=>{let{texts:texts2,authorization}=visit,{details}=authorization,claimsTexts=texts2.claims,{name,
company}=getRequester(authorization),pickers=pickersFor(visit,session,profile),missing=pickers.filter(({picker})=>picker.isImpossible).map(({claim})=>claim.label),
hasClaims=pickers.length>0,picked=[];return decisionPage(visit,session,{title:hasClaims?claimsTexts.title(name):texts2.signIn.app.title(name),lead:hasClaims?claimsTexts.
lead(company):claimsTexts.nothing(name),step:buildStep(visit,listSteps(visit,!1),"share"),content:hasClaims?[missing.length>0&&problemBox({message:claimsTexts.impossible(
missing.join(", "))}),deliveryNotice(visit),element("ul",{class:"asked-list"},...pickers.map(({picker})=>picker.node))]:[],labels:{...claimsTexts,submit:hasClaims?
claimsTexts.submit:claimsTexts.submitNothing},isImpossible:missing.length>0,check(){let read=readClaims(pickers);return picked=read??[],read!==void 0},async decision(){
let publicKey=await findClaimsKey(session,details),values=await Promise.all(picked.map(async([claim,value])=>[claim.claim,await claimValue(claim,value,publicKey)]));
return{decision:"approve",claims:Object.fromEntries(values)}}})};var listRights=({texts:texts2,authorization:{details}})=>{let{service,account,capabilities}=texts2.company;return details.kind==="svc"?[service]:[account,...(details.
capabilities??[]).map(name=>capabilities[name]??name)]},companyAccessPage=(visit,session)=>{let companyTexts=visit.texts.company;return decisionPage(visit,session,
{title:companyTexts.title(getRequester(visit.authorization).name),lead:companyTexts.lead,step:buildStep(visit,listSteps(visit,!1),"confirm"),content:[element("u\
l",{class:"points"},...listRights(visit).map(right=>element("li",{},icon("check"),element("span",{},right))))],labels:companyTexts,decision:async()=>({decision:"\
approve"})})};var readService=async({home,token},code)=>call(home,"/api/profile/by-code",{query:{code},token}),toSlotAnswer=async(field,picked,publicKey,session)=>{if("typed"in
picked)return{slug:field.slug,contact_data_id:null,live:!1,value:await sealValue(picked.typed,publicKey)};let value=await sealFor(picked.from,publicKey,session);
return{slug:field.slug,contact_data_id:picked.from.datum.id,live:!field.one_time,value}},connect=async(session,code,service,picked)=>{let publicKey=await requirePinnedKey(
session,service.service_id,service.public_key),answers=await Promise.all(picked.map(([field,value])=>toSlotAnswer(field,value,publicKey,session))),body={code,config_token:service.
config_token,answers};await call(session.home,"/api/company-connections",{method:"POST",token:session.token,body}).catch(error=>{if(!isRefusal(error,"company_co\
nnections.already_connected"))throw error})},pickersFor2=({texts:texts2,authorization},session,{service,profile})=>{let code=authorization.details.service_code??
"",findAnswer=slug=>pickers.find(({field})=>field.slug===slug)?.picker.current(),pickers=service.fields.map(field=>{let picker=valuePicker(texts2,profile,{...field,
name:field.slug,isRequired:field.mandatory,isLive:!field.one_time,plugin:pluginSource(session,field.plugin,{code},findAnswer)});return{field,picker}});return pickers},
readPicked=pickers=>pickers.flatMap(({field,picker})=>{let picked=picker.read();return picked?[[field,picked]]:[]}),connectPage=(visit,session,options)=>{let{texts:texts2,
layout:layout2,authorization}=visit,{service,steps,hasChanged}=options,connectTexts=texts2.connect,pickers=pickersFor2(visit,session,options),missing=pickers.filter(
({picker})=>picker.isImpossible).map(({field})=>field.label),picked=[],form=runForm({content:[hasChanged&&noticeBox("warn","alert",connectTexts.changed),missing.
length>0&&problemBox({message:connectTexts.impossible(missing.join(", "))}),pickers.length>0?noticeBox("sealed","lock",connectTexts.sealed(service.company_name)):
noticeBox("plain","check",connectTexts.nothing),element("ul",{class:"asked-list"},...pickers.map(({picker})=>picker.node))],submit:missing.length>0?void 0:{label:connectTexts.
submit,busy:connectTexts.busy},deny:connectTexts.deny,check(){return picked=readPicked(pickers),!0},async work(){try{return await connect(session,authorization.
details.service_code??"",service,picked),"done"}catch(error){if(isRefusal(error,"services.config_conflict"))return"changed";throw error}},explain:error=>endsThePage(
visit,error)?void 0:explain(texts2,error)});return layout2.show({title:connectTexts.title(service.name),lead:connectTexts.lead,requester:getRequester(authorization),
step:buildStep(visit,steps,"connect"),body:[form.node]}),form.outcome};var enrollPage=(visit,session,steps)=>{let{texts:texts2,authorization}=visit,enrollTexts=texts2.enroll,{name,company}=getRequester(authorization);return decisionPage(
visit,session,{title:enrollTexts.title(authorization.details.service_name??name),lead:enrollTexts.lead(company),step:buildStep(visit,steps,"confirm"),content:[element(
"ul",{class:"points"},...enrollTexts.points.map(point=>element("li",{},icon("check"),element("span",{},point)))),authorization.details.enrolled===!0&&noticeBox(
"plain","check",enrollTexts.again)],labels:enrollTexts,decision:async()=>({decision:"approve"})})};var donePage=({texts:texts2,layout:layout2,authorization})=>layout2.show({...texts2.outcome.done,requester:getRequester(authorization),emblem:{tone:"good",icon:"\
check"}}),deniedPage=({texts:texts2,layout:layout2,authorization})=>layout2.show({...texts2.outcome.denied,requester:getRequester(authorization),emblem:{tone:"p\
lain",icon:"cross"}}),expiredPage=({texts:texts2,layout:layout2,authorization})=>layout2.show({...texts2.outcome.expired,requester:getRequester(authorization),emblem:{
tone:"warn",icon:"alert"}}),leavingPage=({texts:texts2,layout:layout2,authorization},address)=>{let{title,lead}=texts2.outcome.leaving;layout2.show({title,lead:lead(
new URL(address).host),requester:getRequester(authorization)})},loadFailedPage=(layout2,texts2,error)=>{let{invalid,retry}=texts2.outcome;if(error instanceof Refusal&&
error.status===400){let byKey={"oauth.invalid_client":invalid.client,"oauth.redirect_uri_mismatch":invalid.redirect,"oauth.unauthorized_client":invalid.redirect};
return layout2.show({title:invalid.title,emblem:{tone:"warn",icon:"alert"},lead:byKey[error.key]??invalid.other(error.message)}),new Promise(()=>{})}let button=element(
"button",{type:"button",class:"button main"},retry);return layout2.show({title:texts2.refused.level.title,body:[problemBox(explain(texts2,error)),element("div",
{class:"buttons"},button)]}),new Promise(resolve=>button.addEventListener("click",()=>resolve()))},getReason=({authorization:{details}})=>details.reason==="leve\
l_required"?"level":details.reason==="persons_only"?"personsOnly":"companiesOnly",refusedPage=(visit,session)=>{let{texts:texts2,layout:layout2,authorization}=visit,
reason=getReason(visit),refusedTexts=texts2.refused,other=element("button",{type:"button",class:"button main"},refusedTexts.other),host=returnHost(visit),isAtRest=isDetached(
authorization)||host===void 0,back=element("button",{type:"button",class:"button"},isAtRest?refusedTexts.end:refusedTexts.back(host));return layout2.show({title:refusedTexts[reason].
title,emblem:{tone:"warn",icon:"alert"},lead:refusedTexts[reason].lead(reason==="level"?authorization.details.company_name:session.email),requester:getRequester(
authorization),body:[element("div",{class:"buttons stacked"},reason!=="level"&&other,back)]}),new Promise(resolve=>{other.addEventListener("click",()=>resolve("\
another-account")),back.addEventListener("click",()=>resolve("denied"))})};var loginFields=({signIn:signInTexts})=>({email:textField({label:signInTexts.email,attributes:{type:"email",name:"email",autocomplete:"username",autocapitalize:"\
none",spellcheck:"false"}}),password:passwordField({label:signInTexts.password,show:signInTexts.show,hide:signInTexts.hide,attributes:{name:"password"}}),code:textField(
{label:signInTexts.code,hint:signInTexts.codeHint,attributes:{name:"code",inputmode:"numeric",autocomplete:"one-time-code",maxlength:10}})}),getIntro=({texts:texts2,
authorization:{details}},name)=>{let{enroll,app,company}=texts2.signIn;if(details.mode==="2fa_enroll")return{title:enroll.title(details.service_name??name),lead:enroll.
lead};let introTexts=details.kind==="app"?app:company;return{title:introTexts.title(name),lead:introTexts.lead}},readCredentials=({email,password,code})=>({email:email.
value().trim(),password:password.value(),code:code.node.hidden?void 0:code.value().replaceAll(" ","")}),signInPage=async(visit,isSessionOver2)=>{let{texts:texts2,
layout:layout2,authorization}=visit,signInTexts=texts2.signIn,fields=loginFields(texts2),{email,password,code}=fields;code.node.hidden=!0;let form=runForm({content:[
isSessionOver2&&noticeBox("warn","alert",signInTexts.sessionOver),email.node,password.node,code.node,noticeBox("sealed","lock",signInTexts.privacy)],submit:{label:signInTexts.
submit,busy:signInTexts.busy},deny:signInTexts.cancel,check(){return email.setError(email.value().trim()===""?signInTexts.emailMissing:void 0),password.setError(
password.value()===""?signInTexts.passwordMissing:void 0),code.setError(!code.node.hidden&&code.value().trim()===""?signInTexts.codeMissing:void 0),!0},work:()=>signIn(
readCredentials(fields)),explain(error){return isRefusal(error,"auth.login_failed")&&!code.node.hidden?{message:signInTexts.codeWrong}:!isRefusal(error,"auth.co\
de_required")||!code.node.hidden?explain(texts2,error):(code.node.hidden=!1,code.control.focus(),{message:signInTexts.codeNeeded,isHint:!0})}}),requester=getRequester(
authorization);return layout2.show({...getIntro(visit,requester.name),requester,step:buildStep(visit,listSteps(visit,!1),"signIn"),body:[form.node,whatFollows(visit)]}),
email.control.focus(),form.outcome};var leave=(visit,address)=>{leavingPage(visit,address),location.assign(address)},deny=async(visit,session)=>{let{parameters}=visit.authorization;session!==void 0&&
isDetached(visit.authorization)&&await decide(parameters,session,{decision:"deny"}).catch(()=>{}),session!==void 0&&await signOut(session);let address=refusalAddress(
visit.authorization);address===void 0?deniedPage(visit):leave(visit,address)},finish=async(visit,session,decided)=>{if(decided==="denied")return deny(visit,session);
await signOut(session),decided.redirectTo===null?donePage(visit):leave(visit,decided.redirectTo)},connectFirst=async(visit,session)=>{let steps=listSteps(visit,
!0),profile=await readProfile(session);for(let hasChanged=!1;;hasChanged=!0){let service=await readService(session,visit.authorization.details.service_code??""),
outcome=await connectPage(visit,session,{service,profile,steps,hasChanged});if(outcome!=="changed")return outcome}},decideOn=async(visit,session)=>{let{details}=visit.
authorization;if(details.mode==="2fa_enroll"){let isConnecting=details.connected===!1;return isConnecting&&await connectFirst(visit,session)==="denied"?"denied":
enrollPage(visit,session,listSteps(visit,isConnecting))}return details.kind==="app"?claimsPage(visit,session,await readProfile(session)):companyAccessPage(visit,
session)},withSession=async(visit,session)=>{let{parameters}=visit.authorization,details=await readDetails(parameters,session),userVisit={...visit,authorization:{
parameters,details}};if(!details.allowed){let choice=await refusedPage(userVisit,session);return choice==="denied"?await deny(userVisit,session):await signOut(session),
choice==="denied"?"ended":"another-account"}return await finish(userVisit,session,await decideOn(userVisit,session)),"ended"},recover=async(visit,session,error)=>isSessionOver(
error)?"signed-out":isRefusal(error,"twofa.connection_required")?tryWithSession(visit,session):isRefusal(error,"oauth.invalid_request")?(expiredPage(visit),"end\
ed"):(await loadFailedPage(visit.layout,visit.texts,error),tryWithSession(visit,session)),tryWithSession=(visit,session)=>withSession(visit,session).catch(error=>recover(
visit,session,error)),load=async(layout2,texts2,parameters)=>{for(;;)try{return{layout:layout2,texts:texts2,authorization:await readAuthorization(parameters)}}catch(error){
await loadFailedPage(layout2,texts2,error)}},runConsent=async(layout2,texts2,parameters)=>{let visit=await load(layout2,texts2,parameters),ended="another-accoun\
t";for(;ended!=="ended";){let session=await signInPage(visit,ended==="signed-out");if(session==="denied")return deny(visit,void 0);ended=await tryWithSession(visit,
session)}};var readPlatformName=async()=>{try{return(await call("","/api/platform")).name}catch{return}};var requesterBlock=({name,company})=>element("div",{class:"requester"},element("span",{class:"initial","aria-hidden":"true"},[...company||name][0]?.toUpperCase()??
""),element("div",{class:"requester-names"},element("strong",{},name),company!==""&&company!==name&&element("span",{},company))),stepList=(texts2,{names:names2,
current})=>element("ol",{class:"steps","aria-label":texts2.frame.steps},...names2.map((name,index)=>element("li",{class:index<current?"step done":"step","aria-c\
urrent":index===current&&"step"},element("span",{class:"step-mark"},index<current?icon("check"):String(index+1)),element("span",{class:"step-name"},name)))),platformHeader=readName=>{
let name=element("strong");return readName.then(text=>name.append(text??"")),element("header",{class:"platform"},icon("shield"),name,element("span",{class:"host"},
location.host))},createPageLayout=(main2,texts2,platformName)=>{let header=platformHeader(platformName),isFirst=!0;return{show({title,lead,requester,step,emblem,
body=[]}){document.title=title;let heading=element("h1",{tabindex:-1},title),card=element("div",{class:"card"},requester&&requesterBlock(requester),step&&stepList(
texts2,step),emblem&&element("div",{class:`emblem ${emblem.tone}`,"aria-hidden":"true"},icon(emblem.icon)),heading,lead!==void 0&&element("p",{class:"lead"},lead),
...body);main2.replaceChildren(header,card,element("p",{class:"brand"},icon("shield"),texts2.frame.brand)),scrollTo(0,0),isFirst||heading.focus({preventScroll:!0}),
isFirst=!1}}};var LOADING_SHOWN_MS=200,main=document.querySelector("#main")??document.body,texts=textsFor(navigator.languages);document.documentElement.lang=texts.language;document.
title=texts.frame.loading;var loading=setTimeout(()=>{main.querySelector("h1")===null&&main.replaceChildren(element("p",{class:"loading"},texts.frame.loading))},
LOADING_SHOWN_MS);addEventListener("pageshow",({persisted})=>{persisted&&location.reload()});var layout=createPageLayout(main,texts,readPlatformName());await runConsent(
layout,texts,new URLSearchParams(location.search)).finally(()=>clearTimeout(loading));
