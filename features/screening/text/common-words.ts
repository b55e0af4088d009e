/**
 * Common words of our languages, folded, as a sentence ends in: verbs, pronouns, greetings,
 * adjectives, and other words of any conversation. A site's name is not among them: "genau.so"
 * misses a blank, "bestgirls.so" does not. A word that several languages share is listed once.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  adgangskode adresse af aften ah aldrig alle allerede alt altid anden andet andre ar arbejde at
  bank barn bekraeft besked beskeder betalt bil billede billeder billedet blev blevet bliver bog
  boger bor born bror bruges bus butik by byen chef cool dag dage datter dav de debitering dejlig
  dejligt dem den denne der det dette dig din dine direkte dit du efter eller elsker en endnu er
  et fa familie far farve farvel ferie film fint flere flot folk for forst forstar forste fra fri
  gade gaelder gang gar gemt gik glad god godaften godmorgen godnat godt gor gore gratis haber
  haha hahaha ham han har hav havde have hej held hende her hihi hinanden hjem hjemme horer hun
  hund hunde hus hvad hvem hvis hvor hvordan idag ide igar igen ikke ind inden indtil ingen intet
  ja jeg jep jer jo job kaerlighed kaffe kan kat katte ked kender klage klar kob kommer kone konto
  kort kreditter kun kys laege laengere laeser land lide lidt lige like linket liv livet ma mad
  mailadresse mand maned maske med medlem medlemmer meget mere mig min modtaget mor morgen musik
  naa nah nar nat navn nej netop nogen noget nok nu ny ofte og ogsa oh ok okay ol om op ord os osv
  pa park penge perfekt plan praecis profil prov rart rejse sa samme sandhed se selv send sendt
  senere sent ser side siden sig siger sikkert sjovt skal skat skole skont skriv skrive skriver
  slettet snart sodt som sommer son soster sove sporgsmal star sted strand super svar synes tak te
  tid tidligt til tilbage tilbagebetalin to tog traet trin tror trukket tur ud uden uge undskyld
  vaelg vaere vaeret var ved ven veninde venligst venner venter vi vil ville vin vinter virkelig
  vores weekend
  ab abend ach aha alles als alter am an andere anderen anderes andern ansehen antwort antworten
  app arbeit arzt auch auf aus auto bald bei bekommen bereit beschwerde bestatigen bestatigt
  bestellung bestimmt bezahlen bezahlt bier bild bin bis bist bitte blau bleibe bleiben bleibt
  browser bruder buch bucher buro bzw ca chat ciao club code credits da daheim damit danach dank
  danke dann darf das dass datei denke des dich die diese diesem dieser dieses dir dort eben echt
  ein eine einem einen einer eines eingegangen einmal entfernen entscheiden entscheidung
  entschieden erhalten erstattung ersten es essen etc etwas euch evtl farbe fein fertig finde fit
  foto fotos frage fragen frau frei freund freunde freundin frohlich fruh fruhling fur garten
  geandert geben gegangen gehe geht gekommen geld geloscht gemacht genau genug gern gerne gesagt
  gesendet gespeichert gesperrt gestern gewesen geworden gibt gilt ging glaube gleich gluck grun
  grund gut gute guten hab habe haben hallo hat hatte hauptfoto haus hause herbst heute hey hi
  hier hm hobby hoffe hore ich idee ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in inkl ist
  jaa jahr jemand jetzt kaffee kann katze katzen kauf kein keine kenne kind kinder kino komme
  kommt konnen kostenlos kostet krank kuche kundigung kuss kusse laden lang lassen lastschrift
  leben lese lesen leute lieb liebe likes lol los loschen lustig mache machen macht mag mail mails
  manchmal mann meer mehr meine meinst meldung mich mir mit mitglied mitglieder mochten moin monat
  mude mussen mutter nach nachricht nachrichten nacht naja name namen ne nee nein nett neue neues
  nicht nichts nie niemand noch nur oder offnet oft ohne online ort passwort per person prima
  prufen reise reisen richtig rot sage sagen schatz schlafen schon schreibe schreiben schule
  schwarz schwester see sehe sehen sein seite selbst selfie senden servus sich sicher sie sieht
  sind so sofort sohn spat spater spaziergang speichern stadt steht stimmt strasse suchen tach tag
  tage tagen team tee text tja tochter toll traurig tschuss tun uber ubermorgen um und uns unserem
  unten unter unterhaltung urlaub usw vater verborgen verstehe versuchen verwenden viel vielleicht
  vllt von vor wahlen wahrheit war waren warst warte wartet was website weg wein weiss weiter
  wenig wenn wer werden widerruf wie wieder winter wir wird wirklich wo woche wochenende wurde
  wurden zahlung zeit zu zuerst zug zum zur zuruck zuruckgenommen zwei
  about absolutely account address after afternoon again age agree all already always amazing and
  another answer any anyone appeal are as ask asked ate awesome aww back bad be beach bed been
  beer before below best better blocked book books boss both breakfast brilliant brother busy bye
  call came can car case cat cats chance change changed check cheers children choose city coffee
  come coming confirm confirmed conversation costs country dad darling data date daughter day days
  dear debit decided decision definitely deleted did didn dinner direct do doctor dog dogs don
  done drink each early eat else enjoy enough enter erased evening every everyone everything
  exactly excellent excuse family father feel felt file find fine first food found free friend
  friends from fun funny garden get go going gone good goodbye great guess happy has hello help
  helped here him hiya hmm holiday home honey hope hoped hospital house how hug hugs husband idea
  if indeed is isn it its keep kept kid kids kiss kisses know lake language last late later leave
  left lie life liked line listen live lived ll look looking love lovely luck lunch made main make
  mandate many may maybe me mean meant meet member members message messages met mom money month
  more morning mother movie much mum music my need needed never new nice night no nobody nope not
  nothing now number of off office often on once only open or order others our out own page paid
  pardon password pay payment people perfect perhaps photo photos picture place please probably
  problem profile purchase question re read ready reason received refund remove report right sad
  said same save saved say school sea search service show shown shows sign sister site sleep slept
  someone something sometimes soon sorry spring start stay stayed still stop street summer suppose
  sure take taken talk tea tell than thank thanks that the their them then there these they think
  this thx tick time tired today tomorrow too town train true trust truth try under understand
  until up us use used ve wait waiting walk want wanted wasn way we week welcome well were what
  when where who wife will wine with within without wonderful words work works world would wow
  write wrong wrote yeah year yep yes yesterday yet you your yourself yup
  abajo adeudo adios ahora al algo alguien alli amiga amigo amigos amor ano antes aqui asi aun
  autobus ayer azul banco bastante beso besos bien bonita bonito buena buenas bueno buenos cada
  cafe calle cansada cansado carino casa cerveza chao ciudad claro coche cocina codigo color comer
  como compra con confirma conozco contenta contento contrasena conversacion correo creditos creo
  cuando cuenta datos del desde despues dia dias digo dinero direccion donde dormir dos durante
  edad el electronico elige ella ellos empezar empieza enlace entiendo enviado enviar equipo era
  eres escribe escribir escribo escucho escuela eso espero esta estan estas este esto estoy exacto
  falta familia favor fecha feliz fue fui gato gatos genial gente gracias guapa guapo guardado
  gusta ha hace hacer hasta hay he hemos hermana hermano hija hijo hijos hola hoy imagen
  intentarlo invierno ir jaja jajaja jardin jefe jeje la las le leo libre libro libros linda lindo
  lista listo lo luego lugar madre manana mar marido mas medico mensaje mensajes mes mi mismo
  momento mucho mujer musica nada nadie ni ningun ninguna noche noches nombre nos nosotros nuestro
  nueva nuevo numero nunca ocupado oficina orden otono otra otro padre pagina pago pais palabras
  para parque paseo pedido pelicula perdon perdona perfecto perfil perro perros persona personas
  pienso playa poco por pregunta primavera pronto prueba puede puedes puedo pues que queda quedo
  quien quiero quizas recibido respuesta rojo seguro selfi semana sesion si sido siempre sin sitio
  sobre solo soy su suerte tambien tarde tardes ti tiempo tienda tiene tienes todo todos trabajo
  tren triste tu tus un una usar uy va vacaciones vale vamos venga veo ver verano verdad verde vez
  viaje vida vino volver voy vuelve ya yo
  ai aika aikaisin aina aiti alkaa alla anteeksi asti asun bussi ehka ei eika eilen eivat elama
  elokuva emme enaa ennen ensin etta hali hehe hei heippa heti hieno hienoa huomenna huomenta hyva
  hyvaa ihana ihanaa ihmiset ilman iloinen ilta iltaa isa jasen jasenet jees jne joka joku joo jos
  jotka juna juu juuri kahvi kaikki katso katu kauppa kaupunki kavely kerro kesa kiitos kiitti
  kirja kirjoita kirjoitan kirjoittaa kissa kiva koira koskaan koti kotiin kotona koulu krediitit
  kuin kuka kukaan kulta kuukausi kuuntelen kuva kylla kysymys laakari laheta lapset lapsi linkki
  lisaa loistava loistavaa loma lomalla luen luulen maa mahtava mahtavaa maksaa matka meen menen
  meri mies mika mina minulle minut mista mita mitaan moi moikka mukava musiikki muut myohassa
  myohemmin naen nakevat nayta niin nukkua nyt odotan oho oikeasti okei ole olen olet oli olin
  olla ollut olut onni osoite osoitteeseen ota ovat paikka paiva paivan paljon perhe pian poika
  poista poistetaan poistettu puisto puutarha raha rakastan rakkaus ranta ruoka saa saat
  sahkopostiosoi saimme salasana sanon selva sen siihen siita sina sinua sinulla sinulle sinun
  sinusta sinut sisko sita sivustolla sivuston surullinen suukko taalla taas tahansa tai takaisin
  talo talvi tama taman tanaan tarpeeksi tarvitse tassa tasta tata teen tehda terve tiedan tili
  tilia tilisi toinen toissa toivon tosi totuus tulen tunnen tyo tytto usein uudelleen uusi vahan
  vahvista vaimo vain valitse valmis vapaa vari varmasti vastaus vasynyt veli viela viesti viikko
  viini voi voimassa voit vuosi yksi ymmarran yota yrita ystava
  abord acces achat aime aller allo ami amie amis amour annee appareil apres argent assez attends
  attente au aucun aucune aujourd aussi automne autre autres avant avec avez avons balade banque
  beau beaucoup belle bientot biere bisou bisous bleu bloque bon bonjour bonne bonsoir boulot bref
  bureau carte ce cela ces cet cette chaque chats cheri cherie chien chiens choisissez chose
  chouette ci cle commande comme commencer comment comprends compte confirmation confirmez connais
  connexion content contente conversations coucou couleur cuisine dans decide deja demain demande
  depuis desole desolee dessous deux dis dites donnees dossier ecole ecoute ecrire ecris ecrivez
  efface elle encore endroit enfant enfants ensuite entre envoye envoyer equipe espere est etais
  etait ete etes etre euh eux exactement faire fait famille fatigue fatiguee faut femme fichier
  fille fils fin fois fonctionne frere gens hein heure heureuse heureux hiver hui ici il image
  jamais je joli jour jours jusqu langue les lien ligne lis livre livres lui magasin maintenant
  maison mandat manger mari matin mdr medecin membre membres meme mer merci mois moment mon mot
  mots moyen musique navigateur noir nom non notre nous nouveau nuit occupe ont ou ouais oui
  ouvrir paiement par parc parfait parfois part pas passe passion patron paye pays pendant pense
  pere personne personnes peu peut plage plus pour pourquoi pouvez prelevement pret prete
  principale printemps prix qu quand quelqu quelques qui recherche reclamation recu reessayez
  remboursement reponse resiliation reste retractation rien rouge rue sais salut sans semaine
  seulement signalement soeur soir sont sous souvent suis suite supprimer sur surement svp sympa
  tard temps texte toi tot toujours tous tout toutes travail trouve une vacances vais venu
  verification verite vert vie viens vient voila voir vois voiture vos votre vous voyage vraiment
  vu
  abbastanza abbiamo acquisto addebito adesso ahah ahaha altro amica amici amico amore anche
  ancora andare andato anno ascolto aspetto autunno baci bacio banca beh bella bellissimo bello
  bene birra blu brava bravo buonanotte buonasera buongiorno caffe cane cani capisco capo carina
  certo che chi chiesto citta codice colore comincia conferma conosco conto conversazione cosa
  cosi crediti credo cucina cui dal dati davvero decisione dei della delle detto devi di dico
  diretto disdetta domanda domani dopo dormire dove due ecc ecco eh entro ero esatto estate eta
  famiglia fare fatto felice figli figlia figlio finche fino forse fortuna fratello gatti gatto
  gia giardino giorni giorno gli grazie guarda hai ho ieri immagine indirizzo inverno inviato io
  lavoro leggo lei li libera libero libri loro macchina mai mandato mangiare mare marito mattina
  mese messaggi messaggio mio moglie molto mostra negozio nel nella nessun nessuna nessuno noi
  nome nostro notte nulla nuova nuovo occupato oggi ogni ora ordine ottimo paese pagamento pagato
  parco passeggiata penso perche perfetta perfetto persone piace piano piu posso posto prego
  presto profilo pronta prova puo puoi qualcosa qualcuno quando quello questa questo recesso
  reclamo resta resto ricerca ricevuto rimborso riprova risposta rosso salve scegli scrivere
  scrivi scrivo scuola scusa scusami segnalazione sei sempre senza sera serve settimana sicuro
  simpatico sito soldi sono sorella spero spesso spiaggia stanca stanco stata stato strada subito
  sul tardi tempo tesoro tra treno tua tue tuo tuoi tutti tutto ufficio vacanza vado vede vedi
  vedo verita viaggio viene visto vita voglio volta vuoi
  adressen akkurat aldri alltid annen annet arbeid av banken bare bedt begynne bekreft bilde
  bildene bilder bildet ble bli blir blitt bok boker bra buss butikk dager deg deilig dere
  direktedebiter ditt enna etter farge flaks flott gate gikk gjelder gjor gjore hadde hage haper
  helg henne hunder hva hverandre hyggelig igjen imorgen ingenting inn innen jepp jobb kanskje
  katt katter kjaerlighet kjenner kjop klem kontoen koselig kredittene kul kult kveld kyss lagret
  lege lenger lenken leser liker lite mat meg melding meldingen morn musikk mye na natt nei
  nettopp noe noen nytt opp oss over passord penger post postadressen profilen sannhet sier sjef
  skatt slik sliten snill sonn sporsmal ta takk tatt tidlig tilbake tilbakebetalin trenger trott
  uke unnskyld ut uten vaer vaert vare velg venn venninne vet
  aan aankoop adres afbeelding afgeschreven alleen alsjeblieft altijd ander anders antwoord avond
  baan baas bedankt begin beginnen bekijken ben bent bericht berichten beslissing beslist bestand
  bestelling betaald betaling bevestig bewaard bezwaar bij bijv binnen blijf blijft blijven boek
  boeken broer daar daarna dagen dan dankje dat denk deze dochter doe doei doen doet dokter door
  druk een eens eerst eerste eigen elk elkaar elke enz eten fietsen fijn ga gaan gaat geblokkeerd
  gebruikt gedaan geen gegevens geluk genoeg gesprek gevraagd geweest geweldig gewist gezegd
  gezellig gisteren goed goedemiddag goedemorgen goedenavond graag haar had heb hebben hebt heeft
  hem hen herfst herroeping het hieronder hoe hoi hond honden hoofdfoto hoop huis iedereen iemand
  iets ik incasso inderdaad jaar jammer jawel jij jou jullie kantoor katten keer ken kies kijk
  kinderen klaar klacht kleur klopt koffie koken kom komt kost krijgt kunnen kunt kus kusjes laat
  leden lees lekker lente leuk leuke leven lezen lid lief liefde luister maand mailadres maken man
  mee mensen meteen mij mijn misschien moe moeder mooi muziek naam naar neen niet niets nieuw
  nieuwe nodig nog nooit nummer oke onder ons ook opnieuw opzegging persoon plaats plek precies
  probeer profiel reis rekening schat schrijf schrijven slaap slapen snap staan staat stad straat
  straks sturen taal tekst terug terugbetaling thee thuis tijd tonen top trein tuin twee uit vader
  vakantie van vanaf vandaag veel verstuurd verwijderd verwijderen via vind vinden vindt voor
  voordat vraag vragen vriend vrienden vriendin vrij vroeg vrouw waar waarheid wacht wachtwoord
  wandelen wat weer weet weinig welterusten werk werkt weten wij wijn wil winkel worden wordt ze
  zee zeg zeker zelf zie zien ziet zijn zo zoals zoeken zomer zonder zoon zus
  albo ani bez brat buziak buziaki byl byla bylam bylem chce chcesz ciagu cie ciebie co corka cos
  czas czekam czesc czesto czytam dane dla dni dobra dobranoc dobry dobrze dokladnie dom domu
  dopoki dosc duzo dziala dzieci dziecko dzieki dziekuje dzien dzis dzisiaj fajna fajnie fajny gdy
  gotowa gotowy haslo herbata idzie inne inni itd itp jak jedzenie jego jej jesli jest jestem
  jestes jeszcze jutro juz kawa kilka kocham kochana kochanie kod kolor konta kot koty kraj
  kredyty ksiazka ksiazki kto ktore ktos ladna ladnie lato lekarz lub lubie ludzie malo mam mama
  mamy masz maz mial miasto miejsce miescie miesiac mieszkam mila milo milosc mily mnie moge morze
  mowie moze mozesz mozna musisz muzyka mysle napisz naprawde nas naszego nic niczego nigdy nikt
  nowe numer od odpowiedz ogrod oj okej oki ona osoba osoby pewnie piekna pieknie pieniadze pies
  pisze piwo platnosc platnosci plaza po pociag pod podaj podroz pomysl ponownie potem potwierdz
  powiedzial pozno praca pracy prawda profilu prosze przepraszam przez przy przyjaciel przyjaciele
  psy pytanie raz razu robic robie rodzina rok rozmowy rozumiem samochod serwisie serwisu siostra
  sklep slucham smutno smutny sobie spac spacer sprobuj swietnie swoj syn szczescie szczesliwa
  szczesliwy szef szkola tam tego tej ten teraz tez tutaj twoj twoja twoje twojego ty tydzien
  tylko tym ulica urlop wakacje wczesnie wczoraj wiadomosc wiadomosci widze wiecej wieczor wiem
  wino witaj witam wlasnie wolny wszystkie wszystko wy wybierz wypowiedzenie wyslij za zajety
  zamowienia zaplaty zaraz zawsze zdjecia zdjecie zespolu zgloszenie zima zmeczona zmeczony znam
  znowu zobacz zona zostaje zostalo zycie
  adress affar allt alskar alskling andra ange annan annat arbete att bara behover bekrafta betala
  bilden blivit bocker borja bort dagar dar dina dotter emot ett exakt familj farg finns forlat
  forsok forsta fraga fran fru galler gata gick gillar gora gott hade harligt hejda hejsan hemma
  hon honom hoppas hundar hur imorgon inga inget innan inom inte jada jag japp just kanner kanske
  karlek kontot kop kram krediter kvall kvar lakare langre lanken laser ledig ledsen losenord
  lyssnar mamma manad meddelande meddelanden medlemmar mejl morgon mycket nagon nagot nagra namn
  nedan och ocksa ofta pappa pengar plats postadress precis promenad puss redan resa roligt sager
  sakert sanning semester senare skicka skickat skola skriva skulle snalla snygg sommar sova spara
  stan syster tack tagit tar tidigt till tillbaka tills toppen tradgard trevlig trevligt tva
  tycker upp utan vacker vad valj vaninna vanner vantar vara varandra varit varje vart vecka vem
  verkligen vill visa
`
    .split(/\s+/)
    .filter(Boolean),
);
